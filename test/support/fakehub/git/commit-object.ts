/** Who and when, as git keeps it; `date` is ISO 8601. */
export interface Signature {
  name: string;
  email: string;
  date: string;
}

export interface GitCommit {
  oid: string;
  tree: string;
  parents: string[];
  author: Signature;
  committer: Signature;
  message: string;
}

/** Reads the text of a commit object (`git cat-file commit`). */
export function parseCommit(oid: string, text: string): GitCommit {
  const end = text.indexOf("\n\n");
  const lines = text.slice(0, end).split("\n");
  const values = (key: string) =>
    lines.filter((line) => line.startsWith(`${key} `)).map((line) => line.slice(key.length + 1));
  return {
    oid,
    tree: values("tree")[0] ?? "",
    parents: values("parent"),
    author: parseSignature(values("author")[0] ?? ""),
    committer: parseSignature(values("committer")[0] ?? ""),
    message: text.slice(end + 2).replace(/\n$/, ""),
  };
}

function parseSignature(line: string): Signature {
  const match = /^(.*) <(.*)> (\d+) [+-]\d{4}$/.exec(line);
  const seconds = Number(match?.[3] ?? 0);
  return {
    name: match?.[1] ?? "",
    email: match?.[2] ?? "",
    date: new Date(seconds * 1000).toISOString().replace(".000Z", "Z"),
  };
}
