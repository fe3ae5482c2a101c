/** What the job that commits needs; shown where something of it is missing, and held against the examples by a test. */
export const PERMISSIONS_BLOCK = `    permissions:
      contents: write # the branch with the files
      issues: write # the comment, the reaction, the label
      pull-requests: write # the pull request, and comments on pull requests
      checks: write # the check run with annotations`;
