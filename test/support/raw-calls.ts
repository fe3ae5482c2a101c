import type { RawCall } from "./model-server/raw-reply.ts";

/** Calls as servers send them. */
export const LIST: RawCall = { id: "c1", name: "list_files" };

export const WRITE = { path: "a.py", text: '第一行\n\tsecond = "\\\\d"\n' };

/** A call of write_file, with some fields otherwise. */
export const call = (fields: RawCall = {}): RawCall => ({
  id: "c1",
  name: "write_file",
  arguments: JSON.stringify(WRITE),
  ...fields,
});
