/** Something about publishing that a person should know. `message` says what happened, `advice` what to do; both one plain sentence. */
export interface PublicationNote {
  code:
    | "protected-branch"
    | "read-only-token"
    | "moved-branch"
    | "new-branch-name"
    | "pull-not-allowed"
    | "pull-not-written"
    | "no-drafts"
    | "fork"
    | "empty-repository"
    | "existing-files"
    | "too-large"
    | "refused-path"
    | "base-gone"
    | "checks-wait"
    | "rate-limited"
    | "mismatch"
    | "not-compared"
    | "changed-by-hand"
    | "unchanged"
    | "failed";
  message: string;
  advice: string;
}

/** Where verified bytes ended up on the platform. `commit` is null when nothing was committed: then the files are in the artifact only. */
export interface Publication {
  branch: string | null;
  /** The folder of the files, below the repository's root. */
  folder: string | null;
  /** `signed` only when the platform reads back a verified signature. */
  commit: { oid: string; url: string; signed: boolean } | null;
  pull: { number: number; url: string; isDraft: boolean; isNew: boolean } | null;
  /** A link that shows the branch against its base; for a pull request that could not be opened. */
  compareUrl: string | null;
  notes: readonly PublicationNote[];
}

/** Whether something was committed and read back as the very bytes that were judged: only then may anybody be sent there. */
export const isConfirmed = ({ commit, notes }: Publication): boolean =>
  commit !== null && !notes.some(({ code }) => code === "mismatch" || code === "not-compared");
