// Assembles, without a container engine, the files that the Dockerfile's last stage adds to its base image, from this folder after
// `npm ci`: node scripts/image-folder.js OUT. Prints how the image is started, as JSON.
import { cpSync, existsSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, posix, resolve } from "node:path";
import { argv } from "node:process";
import { fileURLToPath } from "node:url";
import { copyOf, pairsOf, readDockerfile } from "./dockerfile.js";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
/** Where the first stage has what this folder has. */
const BUILD = "/build/";
/** Made by a RUN there, empty. */
const MADE = ["/build/data"];

/**
 * @param {string} out An empty folder or a new one.
 * @param {string} [text] The Dockerfile.
 */
export function imageFolder(out, text = readFileSync(join(root, "Dockerfile"), "utf8")) {
  const stage = readDockerfile(text).stages.at(-1);
  if (stage === undefined) throw new Error("The Dockerfile has no FROM.");
  const image = { env: {}, workdir: "/", user: "", cmd: [], healthcheck: [], volumes: [], owned: [] };
  for (const { name, text: rest, line } of stage.instructions) {
    if (name === "WORKDIR") image.workdir = rest;
    else if (name === "ENV") Object.assign(image.env, Object.fromEntries(pairsOf(rest)));
    else if (name === "USER") image.user = rest;
    else if (name === "CMD") image.cmd = JSON.parse(rest);
    else if (name === "VOLUME") image.volumes = JSON.parse(rest);
    else if (name === "HEALTHCHECK") image.healthcheck = JSON.parse(rest.replace(/^.*?CMD\s*/, ""));
    else if (name === "COPY") copy(out, image, copyOf(rest));
    else if (!["LABEL", "EXPOSE", "STOPSIGNAL"].includes(name))
      throw new Error(`Line ${line} of the Dockerfile: this script cannot do what ${name} does.`);
  }
  return image;
}

function copy(out, image, { flags, sources, target }) {
  if (flags.from !== "build")
    throw new Error(`COPY ${sources.join(" ")}: the last stage takes from the stage build only.`);
  const to = posix.resolve(image.workdir, target);
  for (const source of sources) {
    if (!source.startsWith(BUILD)) throw new Error(`COPY ${source}: only what lies in ${BUILD} is known here.`);
    const from = join(root, source.slice(BUILD.length));
    if (MADE.includes(source)) mkdirSync(join(out, to), { recursive: true });
    else if (!existsSync(from)) throw new Error(`${from} is missing; run npm ci first.`);
    else {
      // A folder's contents go into the target, a file gets its place in it.
      const isInto = statSync(from).isFile() && (target.endsWith("/") || sources.length > 1);
      const place = join(out, to, isInto ? basename(from) : "");
      mkdirSync(dirname(place), { recursive: true });
      cpSync(from, place, { recursive: true, dereference: true });
    }
  }
  if (flags.chown !== undefined) image.owned.push(to);
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  if (argv[2] === undefined) throw new Error("Usage: node scripts/image-folder.js OUT");
  console.log(JSON.stringify(imageFolder(resolve(argv[2])), null, 2));
}
