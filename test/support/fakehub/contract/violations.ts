/** Something said or answered that GitHub's published description does not allow. */
export interface ContractViolation {
  /** `request`: the client's fault. `answer`: fakehub's own fault. */
  side: "request" | "answer";
  operation: string;
  problem: string;
}

export class Violations {
  readonly #found: ContractViolation[] = [];

  add(side: ContractViolation["side"], operation: string, problem: string): void {
    this.#found.push({ side, operation, problem });
  }

  of(side: ContractViolation["side"]): ContractViolation[] {
    return this.#found.filter((violation) => violation.side === side);
  }
}
