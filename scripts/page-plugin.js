import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { rolldown } from "rolldown";

const FOLDER = join(import.meta.dirname, "../src/surfaces/browser/page");
const ID = "virtual:verialgo-page";

/** Text that may stand in a `<script>` of a page: neither its end nor a comment's beginning can come from within. */
const forScriptElement = (code) => code.replace(/<(?=\/script|!--)/gi, "\\x3c");

async function script() {
  const build = await rolldown({
    input: join(FOLDER, "main.tsx"),
    platform: "browser",
    transform: { target: "es2022" },
    treeshake: { moduleSideEffects: false },
    onLog: (level, log, show) => {
      if (level === "warn") throw new Error(log.message);
      show(level, log);
    },
  });
  const { output } = await build.generate({ format: "iife", minify: true, codeSplitting: false });
  await build.close();
  return { code: forScriptElement(output[0].code.trim()), modules: Object.keys(output[0].modules) };
}

/** One text of all style sheets, in the order of their names. */
const style = () =>
  readdirSync(join(FOLDER, "styles"))
    .filter((name) => name.endsWith(".css"))
    .sort()
    .map((name) => readFileSync(join(FOLDER, "styles", name), "utf8"))
    .join("\n")
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/\n\s*/g, "\n")
    .trim();

let built = null;
const once = () => {
  built ??= script();
  return built;
};

/**
 * `virtual:verialgo-page`: the browser's page as two texts, `script` and `style`, made from `src/surfaces/browser/page`. For rolldown and
 * for vitest alike; built once a process.
 */
export const pagePlugin = () => ({
  name: "verialgo-page",
  resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
  async load(id) {
    if (id !== `\0${ID}`) return undefined;
    const { code } = await once();
    return {
      code: `export const script = ${JSON.stringify(code)};\nexport const style = ${JSON.stringify(style())};\n`,
      moduleType: "js",
    };
  },
});

/** The modules of the page's script, for the list of licences. */
export const pageModules = async () => (await once()).modules;
