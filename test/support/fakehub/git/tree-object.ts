import type { ObjectStore } from "./object-store.ts";

/** One line of a tree object; `mode` as git prints it, six digits. */
export interface TreeItem {
  mode: string;
  name: string;
  oid: string;
}

/** `oid: null` removes the path. */
export interface TreeChange {
  path: string;
  mode: string;
  oid: string | null;
}

const FOLDER = "040000";

export function parseTree(data: Buffer): TreeItem[] {
  const items: TreeItem[] = [];
  for (let at = 0; at < data.length; ) {
    const space = data.indexOf(32, at);
    const zero = data.indexOf(0, space);
    const mode = data.subarray(at, space).toString("latin1").padStart(6, "0");
    const name = data.subarray(space + 1, zero).toString("utf8");
    items.push({ mode, name, oid: data.subarray(zero + 1, zero + 21).toString("hex") });
    at = zero + 21;
  }
  return items;
}

function serializeTree(items: readonly TreeItem[]): Buffer {
  // Git sorts by bytes, and folders as if their names ended in a slash.
  const key = ({ mode, name }: TreeItem) => Buffer.from(mode === FOLDER ? `${name}/` : name);
  const sorted = [...items].sort((a, b) => Buffer.compare(key(a), key(b)));
  return Buffer.concat(
    sorted.flatMap(({ mode, name, oid }) => [
      Buffer.from(`${mode.replace(/^0/, "")} ${name}\0`),
      Buffer.from(oid, "hex"),
    ]),
  );
}

async function itemsOf(store: ObjectStore, oid: string | null): Promise<TreeItem[]> {
  const object = oid === null ? null : await store.read(oid);
  return object?.type === "tree" ? parseTree(object.data) : [];
}

/** Writes `base` (a tree, or nothing) with the changes; folders left empty disappear, as in git. */
export async function changeTree(
  store: ObjectStore,
  base: string | null,
  changes: readonly TreeChange[],
): Promise<string> {
  const items = new Map((await itemsOf(store, base)).map((item) => [item.name, item]));
  const below = new Map<string, TreeChange[]>();
  for (const change of changes) {
    const [name = "", ...rest] = change.path.split("/");
    if (rest.length > 0) below.set(name, [...(below.get(name) ?? []), { ...change, path: rest.join("/") }]);
    else if (change.oid === null) items.delete(name);
    else items.set(name, { mode: change.mode, name, oid: change.oid });
  }
  for (const [name, inner] of below) {
    const old = items.get(name);
    const oid = await changeTree(store, old?.mode === FOLDER ? old.oid : null, inner);
    if ((await itemsOf(store, oid)).length > 0) items.set(name, { mode: FOLDER, name, oid });
    else if (old?.mode === FOLDER) items.delete(name);
  }
  return store.write("tree", serializeTree([...items.values()]));
}
