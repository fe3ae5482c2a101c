import { randomUUID } from "node:crypto";
import { readZip } from "./read-zip.ts";

/** `upload` and `download` are the requests to the blob storage, the others those to the artifact service. */
export type ArtifactOperation =
  | "CreateArtifact"
  | "FinalizeArtifact"
  | "ListArtifacts"
  | "GetSignedArtifactURL"
  | "DeleteArtifact"
  | "upload"
  | "download";

export interface ArtifactFault {
  operation: ArtifactOperation;
  /** Default 500, which the client repeats for about half a minute; 403 it takes at once. */
  status?: number;
  /** How many requests are hit (default 1; `Infinity` for all). */
  times?: number;
}

/** An artifact from its creation on; it can be seen by others once it is `finalized`. */
export interface StoredArtifact {
  id: number;
  name: string;
  attempt: number;
  jobId: string;
  createdAt: string;
  expiresAt: string | null;
  contentType: string;
  blocks: Map<string, Buffer>;
  content: Buffer | null;
  /** `sha256:<hex>`, as the client gave it and the service checked. */
  digest: string | null;
  finalized: boolean;
}

export interface Artifact {
  name: string;
  id: number;
  /** Which attempt of the run uploaded it. */
  attempt: number;
  digest: string | null;
  zip: Buffer;
  /** Path as written in the archive → bytes. */
  files: Record<string, Buffer>;
}

/** The artifacts of one workflow run, shared by its jobs and attempts; and the faults and requests of the service. */
export class RunArtifacts {
  readonly stored: StoredArtifact[] = [];
  /** What clients asked, and the status they got. */
  readonly requests: { operation: ArtifactOperation; status: number }[] = [];
  readonly #backendIds = new Map<number, string>();
  readonly #faults: { operation: ArtifactOperation; status: number; left: number }[] = [];

  /** The next request of an operation (or `times` of them) is answered with an error. */
  fail({ operation, status = 500, times = 1 }: ArtifactFault): void {
    this.#faults.push({ operation, status, left: times });
  }

  names(): string[] {
    return this.#visible().map(({ name }) => name);
  }

  /** The newest of that name. Throws, and tells which there are, when there is none. */
  get(name: string): Artifact {
    const found = this.#visible().findLast((artifact) => artifact.name === name);
    if (found === undefined) throw new Error(`no artifact "${name}"; there are: ${this.names().join(", ") || "none"}`);
    const { id, attempt, digest } = found;
    const zip = found.content ?? Buffer.alloc(0);
    return { name, id, attempt, digest, zip, files: readZip(zip) };
  }

  /** The id the service knows an attempt by. */
  backendId(attempt: number): string {
    const id = this.#backendIds.get(attempt) ?? randomUUID();
    this.#backendIds.set(attempt, id);
    return id;
  }

  /** The status of the fault this request meets, used up by the asking. */
  takeFault(operation: ArtifactOperation): number | null {
    const fault = this.#faults.find((each) => each.operation === operation && each.left > 0);
    if (fault === undefined) return null;
    fault.left -= 1;
    return fault.status;
  }

  #visible(): StoredArtifact[] {
    return this.stored.filter(({ finalized }) => finalized);
  }
}
