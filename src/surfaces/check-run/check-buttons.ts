import type { Button } from "../../domain/app-notice.ts";

interface CheckButtonText {
  /** At most 20 characters. */
  label: string;
  /** At most 40. */
  description: string;
  identifier: Button;
}

/** While a run waits or works. */
export const CANCEL_BUTTON: CheckButtonText = {
  label: "Cancel",
  description: "Stop this run · 取消该运行",
  identifier: "cancel",
};

/** Once it is over. */
export const RERUN_BUTTON: CheckButtonText = {
  label: "Run again",
  description: "Ask for the same once more · 重新运行",
  identifier: "rerun",
};
