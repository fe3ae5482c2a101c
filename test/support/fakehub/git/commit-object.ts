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

export interface NewCommit {
  tree: string;
  parents: readonly string[];
  author: Signature;
  committer: Signature;
  message: string;
}

/** The text of a commit object, in UTC. */
export function formatCommit({ tree, parents, author, committer, message }: NewCommit): string {
  const person = ({ name, email, date }: Signature) =>
    `${name.replace(/[<>\n]/g, "")} <${email.replace(/[<>\n]/g, "")}> ${Math.floor(Date.parse(date) / 1000)} +0000`;
  const lines = [
    `tree ${tree}`,
    ...parents.map((oid) => `parent ${oid}`),
    `author ${person(author)}`,
    `committer ${person(committer)}`,
  ];
  return `${lines.join("\n")}\n\n${message}`;
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
