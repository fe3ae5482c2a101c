import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parse } from "yaml";
import * as z from "zod";

const scalar = z.union([z.string(), z.number(), z.boolean()]).transform(String);

const manifest = z.strictObject({
  name: z.string(),
  author: z.string().optional(),
  description: z.string(),
  branding: z.strictObject({ icon: z.string(), color: z.string() }).optional(),
  inputs: z
    .record(
      z.string(),
      z.strictObject({
        description: z.string(),
        required: z.boolean().optional(),
        default: scalar.optional(),
        deprecationMessage: z.string().optional(),
      }),
    )
    .default({}),
  outputs: z.record(z.string(), z.strictObject({ description: z.string() })).default({}),
  runs: z.strictObject({
    using: z.enum(["node20", "node24"]),
    main: z.string(),
    post: z.string().optional(),
    "post-if": z.string().default("always()"),
  }),
});

/** A JavaScript action as its `action.yml` describes it. */
export type ActionManifest = z.infer<typeof manifest>;

export interface LoadedAction {
  folder: string;
  manifest: ActionManifest;
}

/** The project's root, where its own `action.yml` stands. */
export const PROJECT = resolve(import.meta.dirname, "../../..");

/** Reads `action.yml` (or `action.yaml`). Throws on a field this runner does not know and on a script that is missing. */
export function loadAction(folder: string): LoadedAction {
  const file = ["action.yml", "action.yaml"].map((name) => join(folder, name)).find(existsSync);
  if (file === undefined) throw new Error(`Can't find 'action.yml' or 'action.yaml' under '${folder}'`);
  const read = manifest.safeParse(parse(readFileSync(file, "utf8")));
  if (!read.success) throw new Error(`${file}: ${z.prettifyError(read.error)}`);
  for (const script of [read.data.runs.main, read.data.runs.post]) {
    if (script !== undefined && !existsSync(join(folder, script)))
      throw new Error(`File not found: '${join(folder, script)}'`);
  }
  return { folder, manifest: read.data };
}
