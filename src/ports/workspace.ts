/** A refusal is one sentence that says what to do next; it is shown to the model as it stands. */
export type WorkspaceOutcome<T> = { ok: true; value: T } | { ok: false; message: string };

export interface WorkspaceFile {
  path: string;
  text: string;
}

/**
 * The author's files. Paths are relative, with `/`; anything that leaves the workspace is refused before the disk is touched.
 * No method throws for a bad path, a missing file or a full disk: those are outcomes.
 */
export interface Workspace {
  /** Creates or replaces a file; tells whether it was new. */
  write(path: string, text: string): Promise<WorkspaceOutcome<{ created: boolean; bytes: number }>>;
  read(path: string): Promise<WorkspaceOutcome<string>>;
  /** Paths of all regular files, sorted, at most `limit`, and how many there are in all. */
  list(limit: number): Promise<WorkspaceOutcome<{ paths: string[]; total: number }>>;
  /** Every file with its text, for a run. */
  snapshot(): Promise<WorkspaceOutcome<WorkspaceFile[]>>;
}
