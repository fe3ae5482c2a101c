import { sha256 } from "./random.ts";
import type { Thread } from "./trigger.ts";

/**
 * What tells whether an issue says the same as before: sha256 of its title, a line feed and its body, in hex. The App takes it of the event's
 * text, the run of what stands there when it begins.
 */
export const threadTextSha256 = ({ title, body }: Pick<Thread, "title" | "body">): string =>
  sha256(`${title}\n${body}`);
