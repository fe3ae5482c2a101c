import { stringify } from "yaml";
import example from "../../../examples/verialgo-app.yml";

export interface SetupWorkflow {
  /** File name in `.github/workflows`. */
  name: string;
  /** Where runs get the App's token; null: they work with their own job's. */
  appUrl: string | null;
  /** `owner/name@version`. */
  action: string;
}

/** Of an organization or of the repository. */
export const KEY_SECRET = "VERIALGO_API_KEY";

/** Instead of the example's own head, whose first steps are done when somebody reads it here. */
const HEAD = `# VeriAlgo under the GitHub App: the App listens to labels and comments, answers at once, and starts this workflow for each run.
# Before the first one:
#   1. Make ${KEY_SECRET} a secret of the organization or of this repository (Settings → Secrets and variables → Actions).
#   2. Set base-url and model below to your endpoint.
# Do not add \`issues\` or \`issue_comment\` below: the App leaves those events to a workflow that listens to them itself.
`;

/** The text of the workflow that the App starts: that of the example, with what this server's settings say. Pure. */
export function setupWorkflow({ appUrl, action }: Omit<SetupWorkflow, "name">): string {
  const text = `${HEAD}${example.slice(example.indexOf("name: VeriAlgo\n"))}`.replace(
    /^( *- uses: ).*$/m,
    (_, before) => `${before}${action}`,
  );
  if (appUrl !== null) return text.replace(/^( *app-url: ).*$/m, (_, before) => `${before}${stringify(appUrl).trim()}`);
  // Without a server that gives tokens there is nothing to prove to it.
  return text
    .replace(/^ *app-url: .*\n/m, "")
    .replace(/^ *id-token: .*\n/m, "")
    .replace(/^ *# For the time when the App's server gives no token.*\n/m, "")
    .replace(/^ *# The only step on purpose.*\n/m, "");
}
