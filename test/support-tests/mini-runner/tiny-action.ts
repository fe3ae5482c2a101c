import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "../../support/mini-runner/left-behind.ts";

/** Writes files into a fresh temporary folder. Returns the folder. */
export function folderWith(files: Record<string, string>): string {
  const folder = temporaryFolder();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

const INPUTS = `
  requirement: { description: r }
  base-url: { description: b, default: "http://127.0.0.1:3000/v1" }
  max steps: { description: m, default: 16 }
  github-token: { description: t, default: "\${{ github.token }}" }
  old: { description: o, deprecationMessage: use new }`;

/** A JavaScript action from its scripts; `main` and `post` are CommonJS. */
export function tinyAction(main: string, post?: string, { postIf = "", inputs = INPUTS } = {}): string {
  const postLines = post === undefined ? "" : `\n  post: post.cjs${postIf === "" ? "" : `\n  post-if: ${postIf}`}`;
  return folderWith({
    "action.yml": `name: Tiny\ndescription: For tests\ninputs:${inputs}\nruns:\n  using: node24\n  main: main.cjs${postLines}\n`,
    "main.cjs": main,
    ...(post === undefined ? {} : { "post.cjs": post }),
  });
}
