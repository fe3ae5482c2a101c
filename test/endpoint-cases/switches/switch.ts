/** How the handling of one case is taken out: `from`, which stands exactly once in `file`, becomes `to`. A case may have several. */
export interface Switch {
  /** Its number in the table of endpoint cases, 1 to 65. */
  case: number;
  /** From the root of the repository, for instance `src/model/chat.ts`. */
  file: string;
  from: string;
  to: string;
}
