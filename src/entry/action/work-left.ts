import { cpSync, existsSync, lstatSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import type { ActionContext } from "../../config/action-context.ts";
import { sentenceOf } from "../../domain/errors.ts";
import { KEPT_FOLDER } from "../../ports/delivery.ts";
import { stepName } from "./artifact.ts";
import type { Job } from "./job.ts";

/** Where the author of this step works; known to the post step too. */
export const workFolder = (context: ActionContext): string =>
  join(context.tempFolder, stepName("verialgo-work", context));

/** A workspace holds 200 small files at most; whatever is more than that is not the author's. */
const MOST_FILES = 200;
const LARGEST = 1024 * 1024;

/**
 * For the post step: takes the files a killed run was working on into the artifact's folder, named as what they are. A full disk, or files
 * that vanish meanwhile, are a warning: the last word must be said all the same.
 */
export function keepWorkLeft({ context, folder, runner }: Pick<Job, "context" | "folder" | "runner">): void {
  try {
    copyFiles(workFolder(context), folder);
  } catch (error) {
    runner.annotate("warning", `Not all files of the run could be kept (${sentenceOf(error)}).`);
  }
}

function copyFiles(from: string, folder: string): void {
  if (!existsSync(from)) return;
  readdirSync(from, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => lstatSync(path).size <= LARGEST)
    .slice(0, MOST_FILES)
    .forEach((path) => {
      cpSync(path, join(folder, KEPT_FOLDER, relative(from, path)));
    });
}
