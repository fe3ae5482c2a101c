/** What each subject is given: the same words, the same tool, the same endpoint. */
export interface Task {
  baseUrl: string;
  apiKey: string;
  model: string;
  /** Tool calls the endpoint asks for, one a reply, before its last text. */
  steps: number;
  instructions: string;
  prompt: string;
  tool: { name: string; description: string; fields: { path: string; content: string } };
  /** The tool's work: nothing. Returns what the model reads. */
  write(given: { path: string; content: string }): string;
}

/** One subject as its module exports it: runs the task and returns what it would keep for a next message. */
export type RunTask = (task: Task) => Promise<unknown>;

export const MODEL = "stand-in";
export const TOOL = "write_file";

export const taskOf = (baseUrl: string, steps: number, write: Task["write"]): Task => ({
  ...{ baseUrl, steps, write, model: MODEL },
  apiKey: "sk-bench-0123456789abcdef0123456789abcdef",
  instructions: "You write programs and check them by running them. Send whole files, never a sketch.\n".repeat(40),
  prompt: "Write the merge of two sorted lists, with its tests.",
  tool: {
    name: TOOL,
    description: "Creates or replaces one file in your workspace with exactly the text you send.",
    fields: { path: "A plain file name. No folders.", content: "The whole text of the file." },
  },
});
