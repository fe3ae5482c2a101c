import { createHash } from "node:crypto";
import type { Publication } from "../../../src/domain/publication.ts";
import { RECEIPT_FILE } from "../../../src/domain/receipt.ts";
import { publish } from "../../../src/github/delivery/publish.ts";
import type { DeliveredFile, PublishRequest } from "../../../src/github/delivery/request.ts";
import type { FakeHub } from "../../support/fakehub/fakehub.ts";
import type { Permissions } from "../../support/fakehub/state/model.ts";
import { sampleReceipt } from "../../support/sample-receipt.ts";
import { clientOf, placeOf, SELF } from "../hub-client.ts";

export const BOT = { login: "github-actions[bot]", id: SELF };
export const ALICE = { login: "alice", id: 77 };

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

export const SPECIFICATION = {
  title: "Heap sort",
  slug: "heap_sort",
  language: "python",
  entry: { kind: "function" as const, name: "heap_sort" },
  signature: "heap_sort(items: list[int]) -> list[int]",
  examples: [],
  domain: "lists of integers",
  claim: null,
  question: null,
};

/** Solution, tests and the receipt that lists them. */
export function filesOf(texts: Record<string, string>): DeliveredFile[] {
  const roleOf = (path: string) => (path.startsWith("test_") ? "tests" : path === "oracle.py" ? "oracle" : "solution");
  const listed = Object.entries(texts).map(([path, text]) => ({
    path,
    role: roleOf(path) as "solution" | "tests" | "oracle",
    sha256: sha256(text),
    bytes: Buffer.byteLength(text),
  }));
  const receipt = JSON.stringify(sampleReceipt({ specification: SPECIFICATION, files: listed }));
  return [
    ...listed.map(({ path, role }) => ({ path, role, bytes: Buffer.from(texts[path] ?? "") })),
    { path: RECEIPT_FILE, role: "receipt", bytes: Buffer.from(receipt) },
  ];
}

export const TEXTS = {
  "heap_sort.py": "# 堆排序\ndef heap_sort(items):\n    return sorted(items)\n",
  "test_heap_sort.py": "from heap_sort import heap_sort\n\ndef test_empty():\n    assert heap_sort([]) == []\n",
};

let runs = 0;

/** A request of its own run; every test takes a thread of its own, so that one hub serves a whole file. */
export async function requestFor(
  hub: FakeHub,
  parts: Partial<PublishRequest> & { texts?: Record<string, string>; isDefaultFolder?: boolean } = {},
) {
  runs += 1;
  const { texts = TEXTS, isDefaultFolder = false, ...rest } = parts;
  const thread = rest.thread === undefined ? hub.addIssue({ title: "Heap sort, please" }) : rest.thread;
  const branch = hub.state.defaultBranch;
  const request: PublishRequest = {
    thread,
    runId: `9000${runs}`,
    title: "Heap sort",
    slug: "heap_sort",
    ...(isDefaultFolder ? {} : { folder: `algorithms/t${thread ?? runs}/heap_sort` }),
    base: rest.base ?? { branch, oid: await hub.head(branch) },
    files: filesOf(texts),
    requester: ALICE,
    pr: "draft",
    prTitle: "Heap sort",
    prBody: "What was shown.",
    closes: true,
    goesOn: null,
    own: BOT,
    ...rest,
  };
  return request;
}

export async function run(hub: FakeHub, request: PublishRequest, permissions?: Permissions): Promise<Publication> {
  const { client, clock } = clientOf(hub, permissions);
  return publish(client, placeOf(hub), request, { clock });
}

export const codes = ({ notes }: Publication): string[] => notes.map(({ code }) => code);

/** Branches of a thread, in order. */
export const branchesOf = async (hub: FakeHub, thread: number | null): Promise<string[]> =>
  Object.keys(await hub.branches()).filter((name) => name.startsWith(`verialgo/${thread}-`));

export const pullsOf = async (hub: FakeHub, branch: string) =>
  (await hub.pulls()).filter(({ pull }) => pull.head.branch === branch);

/** The delivered files as the branch holds them. */
export async function delivered(hub: FakeHub, branch: string, folder: string): Promise<Record<string, string>> {
  const files = await hub.files(branch);
  const inside = Object.entries(files).filter(([path]) => path.startsWith(`${folder}/`));
  return Object.fromEntries(inside.map(([path, { bytes }]) => [path.slice(folder.length + 1), bytes.toString("utf8")]));
}
