import { oneLine } from "../../domain/untrusted-text.ts";
import type { Obstacle } from "../../github/delivery/obstacle.ts";
import { PERMISSIONS_BLOCK } from "./permissions-block.ts";

/**
 * Why nothing was started although somebody who may asked for it. `message` says what is wrong, `advice` what to do, in one plain
 * sentence each; `fix` is what to copy.
 */
export interface Refusal {
  code: string;
  message: string;
  advice: string;
  fix: { language: "yaml" | "sh" | "text"; text: string } | null;
  /** The list of commands follows. */
  help: boolean;
}

const refusal = (code: string, message: string, advice: string, fix: Refusal["fix"] = null): Refusal => ({
  code,
  message,
  advice,
  fix,
  help: false,
});

export const wrongCommand = (message: string): Refusal => ({
  ...refusal(
    "wrong-command",
    message,
    "Write a new comment with the command as below; an edited comment starts nothing.",
  ),
  help: true,
});

export const wrongSettings = (problems: readonly string[]): Refusal =>
  refusal(
    "settings",
    problems.length === 1 ? (problems[0] ?? "") : problems.map((problem) => `- ${problem}`).join("\n"),
    "Mend it in the workflow file or in .github/verialgo.yml, then ask again.",
  );

export const wrongOptions = (problems: readonly string[]): Refusal => ({
  ...wrongSettings(problems),
  code: "options",
  advice: "Ask again with other options, in a new comment; an edited comment starts nothing.",
});

const KEY_FIX = `      - uses: verialgo/verialgo@v1
        with:
          api-key: \${{ secrets.VERIALGO_API_KEY }}`;

export const missingKey = (host: string, isFork: boolean): Refusal =>
  isFork
    ? refusal(
        "missing-key",
        `There is no key for the model endpoint ${host}: GitHub gives no secrets to events of pull requests from forks.`,
        "Ask in the conversation of the pull request (not on a line of its changes), or on an issue.",
      )
    : refusal(
        "missing-key",
        `There is no key for the model endpoint ${host}.`,
        "Add the repository secret VERIALGO_API_KEY (Settings → Secrets and variables → Actions) and hand it to the step:",
        { language: "yaml", text: KEY_FIX },
      );

/** GitHub Models was retired on 2026-07-30; its addresses answer 410 or nothing. */
export const retiredModels = (host: string): Refusal =>
  refusal(
    "retired-endpoint",
    `The model endpoint ${host} is gone: GitHub Models was retired on 2026-07-30.`,
    "Set base-url and api-key to another endpoint:",
    {
      language: "yaml",
      text: `        with:
          base-url: https://api.deepseek.com/v1
          model: deepseek-chat
          api-key: \${{ secrets.VERIALGO_API_KEY }}`,
    },
  );

export const badEndpoint = (said: string, advice: string, baseUrl: string): Refusal =>
  refusal(
    "endpoint",
    `The model endpoint cannot be used: ${oneLine(said, 300)}.`,
    // The same sentence as the command line's, with the names the workflow has for these settings.
    advice
      .replace("OPENAI_API_KEY", "the secret handed to api-key")
      .replaceAll("OPENAI_BASE_URL", `base-url (now ${oneLine(baseUrl, 200)})`)
      .replace("VERIALGO_API_MODE", "api-mode"),
  );

export const readOnlyToken = (missing: string): Refusal =>
  refusal(
    "read-only-token",
    `The workflow's token may not write to this repository (missing: ${missing}).`,
    "Give the job these permissions:",
    { language: "yaml", text: PERMISSIONS_BLOCK },
  );

const IDENTITY_FIX = `    permissions:
      id-token: write # proves to the App which run this is`;

/** Of a run on another repository, which the job's own token does not reach. */
export const noAppToken = (message: string, advice: string, hasIdentity: boolean): Refusal =>
  refusal(
    "no-app-token",
    message,
    hasIdentity ? advice : `${advice.replace(/\.$/, "")}:`,
    hasIdentity ? null : { language: "yaml", text: IDENTITY_FIX },
  );

/** The App says what the text was when somebody asked; a run does what was asked or nothing. */
export const editedSince = (what: string): Refusal =>
  refusal(
    "edited",
    `The ${what} was edited after the run was asked for, so its text is not what was asked for.`,
    "Read it once more and ask again.",
  );

export const badToken = (): Refusal =>
  refusal(
    "bad-token",
    "GitHub does not accept the token of this step.",
    "Leave out the input github-token to use the workflow's own, or renew the one you gave.",
  );

/** GitHub itself, or the way to it, is in trouble; the client has tried several times. */
export const platformTrouble = (message: string): Refusal =>
  refusal("platform", message, "Ask again later; https://www.githubstatus.com says how GitHub is doing.");

export const emptyRepository = (): Refusal =>
  refusal(
    "empty-repository",
    "This repository has no commit yet, so there is nothing a branch could start from.",
    "Add a first file (a README is enough) and ask again.",
  );

export const archived = (): Refusal =>
  refusal("archived", "This repository is archived and can only be read.", "Unarchive it and ask again.");

export const noBase = (branch: string): Refusal =>
  refusal("base-gone", `The branch ${oneLine(branch, 200)} is not there any more.`, "Restore it and ask again.");

export const cannotDeliver = (obstacle: Obstacle, folder: string): Refusal =>
  obstacle.kind === "prefix-taken"
    ? refusal(
        "prefix-taken",
        'A branch named "verialgo" exists, and git allows no branch "verialgo/…" for the files beside it.',
        "Rename or delete that branch and ask again.",
      )
    : refusal(
        "folder",
        `The folder "${oneLine(folder, 100)}" cannot take the files: ${oneLine(obstacle.clause, 200)}.`,
        "Choose another folder with --path or the input path, and ask again.",
      );

export const noRuntime = (message: string): Refusal =>
  refusal(
    "no-runtime",
    message,
    "Mend the input python, or leave it out and add a step with actions/setup-python before VeriAlgo:",
    {
      language: "yaml",
      text: `      - uses: actions/setup-python@v6
        with:
          python-version: "3.12"`,
    },
  );

export const capReached = (limit: number): Refusal =>
  refusal(
    "cap",
    `VeriAlgo has started ${limit} runs here in the last 24 hours, which is the most it may (max-runs-per-issue-per-day).`,
    "Ask again tomorrow, or raise that input in the workflow file.",
  );

export const closedThread = (what: string): Refusal =>
  refusal("closed", `This ${what} is closed.`, "Reopen it and ask again.");

export const lockedThread = (): Refusal =>
  refusal("locked", "This conversation is locked, so no answer could be written here.", "Unlock it and ask again.");

export const needsPullRequest = (): Refusal =>
  refusal(
    "needs-pull-request",
    "`/verialgo verify` judges files of a pull request, and this is an issue.",
    "Write it in the conversation of the pull request whose files you mean.",
  );

export const noFile = (message: string): Refusal =>
  refusal("no-file", message, "Check the path; it is the one below the repository's root.");

export const tooLong = (): Refusal =>
  refusal("too-long", "The requirement is longer than 65,536 characters.", "Shorten it to what matters.");

export const nothingToSee = (): Refusal =>
  refusal(
    "empty-requirement",
    "Nothing of the requirement can be seen on its page.",
    "Write as plain text what is wanted, and ask again.",
  );

export const nothingToRevise = (message: string): Refusal =>
  refusal("nothing-to-revise", message, "Start with `/verialgo implement`; `revise` goes on from its branch.");
