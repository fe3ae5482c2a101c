/**
 * Text that does nothing where a pull request's text becomes the message of a squash or merge commit, as many repositories set it: GitHub
 * reads a message without Markdown, so there neither fence nor inline code keeps a mention from pinging, "fixes #1" from closing an issue,
 * `[skip ci]` from stopping the checks of the default branch, or a trailer from naming an author.
 * https://docs.github.com/actions/how-tos/manage-workflow-runs/skip-workflow-runs
 */
export const inertInMessage = (text: string): string =>
  text
    .replace(/@(?=[\w-])/g, "@ ")
    .replace(/#(?=\d)/g, "# ")
    .replace(/\b(gh)-(?=\d)/gi, "$1 ")
    .replace(/:\/\//g, ": //")
    .replace(/\[(?=[^\]]{0,40}\b(?:skip|no)\b)/gi, "[ ")
    .replace(/\*{3}(?=no_ci)/gi, "** *")
    // Bounded, and the colon first, as a model may write megabytes of hyphens and words.
    .replace(/:(?<=\b(?:[a-z]{1,30}(?:-[a-z]{1,30}){1,4}|breaking change)\s{0,9}:)/gi, " -");
