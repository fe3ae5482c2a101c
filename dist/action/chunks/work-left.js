import { cpSync, existsSync, lstatSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { ft as sentenceOf } from "./saved-state.js";
import { v as stepName } from "./saved-talk.js";
// src/ports/delivery.ts
/** The folder, beside the receipt, of work that did not reach its level. */
const KEPT_FOLDER = "unverified";
// src/entry/action/work-left.ts
/** Where the author of this step works; known to the post step too. */
const workFolder = (context) => join(context.tempFolder, stepName("verialgo-work", context));
/** A workspace holds 200 small files at most; whatever is more than that is not the author's. */
const MOST_FILES = 200;
const LARGEST = 1048576;
/**
* For the post step: takes the files a killed run was working on into the artifact's folder, named as what they are. A full disk, or files
* that vanish meanwhile, are a warning: the last word must be said all the same.
*/
function keepWorkLeft({ context, folder, runner }) {
	try {
		copyFiles(workFolder(context), folder);
	} catch (error) {
		runner.annotate("warning", `Not all files of the run could be kept (${sentenceOf(error)}).`);
	}
}
function copyFiles(from, folder) {
	if (!existsSync(from)) return;
	readdirSync(from, {
		recursive: true,
		withFileTypes: true
	}).filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)).filter((path) => lstatSync(path).size <= LARGEST).slice(0, MOST_FILES).forEach((path) => {
		cpSync(path, join(folder, KEPT_FOLDER, relative(from, path)));
	});
}
export { workFolder as n, KEPT_FOLDER as r, keepWorkLeft as t };
