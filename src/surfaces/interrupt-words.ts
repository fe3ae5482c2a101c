import type { InterruptReason } from "../domain/receipt.ts";

const INTERRUPTS: Readonly<Record<InterruptReason, string>> = {
  signal: "a person or a signal",
  steps: "the limit of steps",
  "tool-calls": "the limit of tool calls",
  tokens: "a limit of tokens",
  money: "the limit of money",
  time: "the limit of time",
  "repeated-call": "the same call again and again",
  "repeated-failure": "the same failure again and again",
  "going-in-circles": "going in circles",
  "unreadable-replies": "replies that could not be read",
  endpoint: "the model endpoint",
  crash: "a crash",
};

/** What cut a run short, as the end of `cut short by …`. */
export const interruptWords = (reason: InterruptReason): string => INTERRUPTS[reason];
