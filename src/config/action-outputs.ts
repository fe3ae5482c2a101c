/** Every output of the Action, once; `action.yml` and the documentation are made from this list. */
export const ACTION_OUTPUTS = {
  verdict: "verified, tested, refuted, unverified or not-run; empty when the event started nothing",
  level: "assurance level reached, 0 to 4",
  branch: "branch with the delivered files",
  commit: "id of the commit with the delivered files",
  "pull-request": "number of the pull request",
  "comment-url": "address of the comment with the result",
  receipt: "path of the receipt on the runner",
  solution: "path of the solution on the runner",
  tests: "path of the tests on the runner",
  steps: "replies the author took",
  tokens: "tokens sent and written",
  "cost-usd": "US dollars spent, where the model's price is known",
  artifact: "name of the artifact with receipt, events and files",
  handover: "for job: solve, checksum of what the publish job may publish",
  deliverable: "for job: solve, true when there is something to publish, else false",
} as const;

export type ActionOutput = keyof typeof ACTION_OUTPUTS;
