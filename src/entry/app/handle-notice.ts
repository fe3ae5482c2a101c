import { handleButton } from "./buttons.ts";
import { handleGone } from "./gone.ts";
import type { Handled } from "./handled.ts";
import { handleProgress } from "./progress.ts";
import { handleWish } from "./wish.ts";
import type { Handle } from "./worker.ts";

/** Does what one notice asks for. */
export const handleNotice: Handle = (app, task): Promise<Handled> => {
  switch (task.noticed.notice.kind) {
    case "wish":
      return handleWish(app, task);
    case "button":
      return handleButton(app, task);
    case "progress":
      return handleProgress(app, task);
    case "gone":
      return handleGone(app, task);
  }
};
