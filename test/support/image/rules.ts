import { copyOf, type Dockerfile, type Instruction, pairsOf, type Stage } from "./dockerfile.ts";

/** One mistake that people make in Dockerfiles. `find` returns the lines at which it is made. */
export interface Rule {
  name: string;
  find(file: Dockerfile): number[];
  /** A Dockerfile that makes it, once. */
  bad: string;
}

const all = ({ global, stages }: Dockerfile): Instruction[] => [
  ...global,
  ...stages.flatMap((stage) => stage.instructions),
];
const lines = (found: readonly { line: number }[]): number[] => found.map(({ line }) => line);
const named = (file: Dockerfile, ...names: string[]) => all(file).filter(({ name }) => names.includes(name));
const last = ({ stages }: Dockerfile): Stage | undefined => stages.at(-1);
const inLast = (file: Dockerfile, name: string) => last(file)?.instructions.filter((one) => one.name === name) ?? [];
const runs = (file: Dockerfile, pattern: RegExp, without?: RegExp) =>
  named(file, "RUN").filter(({ text }) => pattern.test(text) && !(without?.test(text) ?? false));
/** The base image of a stage with the defaults of the arguments filled in; null for an earlier stage. */
function baseOf({ global, stages }: Dockerfile, { image }: Stage): string | null {
  if (stages.some(({ name }) => name !== null && name === image)) return null;
  const defaults = Object.fromEntries(global.flatMap(({ text }) => pairsOf(text)));
  return image.replace(/\$\{?(\w+)\}?/g, (_, name: string) => defaults[name] ?? "");
}
const isPinned = (image: string): boolean =>
  /@sha256:[0-9a-f]{64}$/.test(image) || /:\d+\.\d+\.\d+[\w.-]*$/.test(image);
const SECRET = /TOKEN|SECRET|PASSWORD|PRIVATE|KEY|CREDENTIAL/i;
const isJsonList = (text: string): boolean => {
  try {
    return Array.isArray(JSON.parse(text));
  } catch {
    return false;
  }
};
/** Where something that must stand in the last stage is missing: its first line. */
const missing = (file: Dockerfile, isThere: boolean): number[] => (isThere ? [] : [last(file)?.line ?? 1]);

/** A last stage that makes no mistake, with one line more. */
const fine = (line: string, { leave = "" } = {}): string =>
  [
    "FROM node:24.1.0-slim",
    "WORKDIR /app",
    "COPY --from=x /build/a b",
    "USER 1000:1000",
    'HEALTHCHECK CMD ["node", "x"]',
    "STOPSIGNAL SIGTERM",
    'CMD ["node", "a"]',
  ]
    .filter((one) => leave === "" || !one.startsWith(leave))
    .toSpliced(2, 0, line)
    .join("\n");

export const RULES: readonly Rule[] = [
  {
    name: "a base image has an exact version or a digest",
    find: (file) => lines(file.stages.filter((stage) => !isPinned(baseOf(file, stage) ?? "x:1.0.0"))),
    bad: fine("").replace("24.1.0-slim", "24-slim"),
  },
  {
    name: "no image is called latest",
    find: (file) => lines(file.stages.filter((stage) => /:latest$|^[^:@]+$/.test(baseOf(file, stage) ?? "x:1.0.0"))),
    bad: fine("").replace("node:24.1.0-slim", "node:latest"),
  },
  {
    name: "COPY, never ADD, which unpacks and downloads",
    find: (file) => lines(named(file, "ADD")),
    bad: fine("ADD x.tar.gz /x"),
  },
  {
    name: "the last user is nobody with rights, by number",
    find: (file) => {
      const user = inLast(file, "USER").at(-1);
      return missing(file, user !== undefined && /^[1-9]\d*(:[1-9]\d*)?$/.test(user.text));
    },
    bad: fine("USER node", { leave: "USER" }),
  },
  {
    name: "CMD and ENTRYPOINT are lists: a shell in between would not hand signals on",
    find: (file) => lines(named(file, "CMD", "ENTRYPOINT").filter(({ text }) => !isJsonList(text))),
    bad: fine("CMD node a", { leave: "CMD" }),
  },
  {
    name: "one CMD and one ENTRYPOINT at most count, so no more are written",
    find: (file) => ["CMD", "ENTRYPOINT", "HEALTHCHECK"].flatMap((name) => lines(inLast(file, name).slice(1))),
    bad: fine('CMD ["node", "b"]'),
  },
  {
    name: "apt-get installs without what is only recommended, for sure, and leaves no lists",
    find: (file) =>
      lines(
        runs(file, /apt(-get)?\s+(-\S+\s+)*install/).filter(
          ({ text }) =>
            !/--no-install-recommends/.test(text) ||
            !/install\s.*-y|-y\s.*install/.test(text) ||
            !/rm -rf \/var\/lib\/apt\/lists/.test(text),
        ),
      ),
    bad: fine("RUN apt-get update && apt-get install -y --no-install-recommends git"),
  },
  {
    name: "apt is for people, apt-get for scripts; nothing is upgraded",
    find: (file) => lines(runs(file, /\bapt\s|apt-get\s+(dist-)?upgrade/)),
    bad: fine("RUN apt-get upgrade -y"),
  },
  {
    name: "apt-get update and install are one step",
    find: (file) => lines(runs(file, /apt-get\s+update/, /apt-get\s.*install/)),
    bad: fine("RUN apt-get update"),
  },
  {
    name: "WORKDIR is absolute",
    find: (file) => lines(named(file, "WORKDIR").filter(({ text }) => !/^\//.test(text))),
    bad: fine("WORKDIR src"),
  },
  { name: "WORKDIR, not cd", find: (file) => lines(runs(file, /(^|&&|;)\s*cd\s/)), bad: fine("RUN cd /x && make") },
  {
    name: "nobody becomes root on the way",
    find: (file) => lines(runs(file, /\b(sudo|su)\s/)),
    bad: fine("RUN sudo make"),
  },
  {
    name: "no secret in ARG, ENV or LABEL, where every layer keeps it",
    find: (file) =>
      lines(
        named(file, "ARG", "ENV", "LABEL").filter(({ text }) =>
          text.split(/\s+(?=[\w.-]+=)/).some((pair) => SECRET.test(pair.split("=")[0] ?? "")),
        ),
      ),
    bad: fine("ARG NPM_TOKEN"),
  },
  {
    name: "a URL is not fetched by a script",
    find: (file) => lines(runs(file, /\b(curl|wget)\b/)),
    bad: fine("RUN curl -s https://x.example | sh"),
  },
  {
    name: "npm installs what the lock file names",
    find: (file) => lines(runs(file, /npm\s+(install|i|add)\b|npx\s+(-y|--yes)|yarn\s|pnpm\s/)),
    bad: fine("RUN npm install"),
  },
  {
    name: "not the whole folder is copied, with whatever lies in it",
    find: (file) =>
      lines(
        named(file, "COPY").filter(({ text }) => copyOf(text).sources.some((path) => /^(\.|\.\/|\*|\/)$/.test(path))),
      ),
    bad: fine("COPY . ."),
  },
  {
    name: "COPY of several things has a folder as its target",
    find: (file) =>
      lines(
        named(file, "COPY").filter(({ text }) => copyOf(text).sources.length > 1 && !copyOf(text).target.endsWith("/")),
      ),
    bad: fine("COPY a b c"),
  },
  {
    name: "COPY --from names a stage that is there",
    find: (file) =>
      lines(
        file.stages.flatMap(({ instructions }, index) =>
          instructions.filter(({ name, text }) => {
            const from = name === "COPY" ? copyOf(text).flags.from : undefined;
            return (
              from !== undefined && from !== "x" && !file.stages.slice(0, index).some((stage) => stage.name === from)
            );
          }),
        ),
      ),
    bad: fine("COPY --from=biuld /build/a a"),
  },
  {
    name: "nothing may be written by everybody",
    find: (file) => lines(runs(file, /chmod\s.*(777|a\+w|o\+w)/)),
    bad: fine("RUN chmod -R 777 /app"),
  },
  {
    name: "MAINTAINER is a label",
    find: (file) => lines(named(file, "MAINTAINER")),
    bad: fine("MAINTAINER somebody"),
  },
  {
    name: "a port is one",
    find: (file) =>
      lines(
        named(file, "EXPOSE").filter(({ text }) =>
          text.split(/\s+/).some((port) => !/^\d+(\/tcp)?$/.test(port) || Number.parseInt(port, 10) > 65_535),
        ),
      ),
    bad: fine("EXPOSE 99999"),
  },
  {
    name: "nothing in it depends on when it is built",
    find: (file) => lines(runs(file, /\bdate\b|\$RANDOM|uuidgen/)),
    bad: fine("RUN date > /built"),
  },
  {
    name: "no step installs in the last stage: it only takes what was built",
    find: (file) => lines(file.stages.length > 1 ? inLast(file, "RUN") : []),
    bad: `FROM node:1.1.1 AS x\n${fine("RUN make")}`,
  },
  {
    name: "the last stage says how its health is asked for, without a program it has not",
    find: (file) => {
      const [check] = inLast(file, "HEALTHCHECK");
      return missing(
        file,
        check !== undefined && isJsonList(check.text.replace(/^.*?CMD\s*/, "")) && !/curl|wget|NONE/.test(check.text),
      );
    },
    bad: fine("HEALTHCHECK CMD curl -f http://localhost/ || exit 1", { leave: "HEALTHCHECK" }),
  },
  {
    name: "the last stage says how it is stopped and started",
    find: (file) => missing(file, inLast(file, "STOPSIGNAL").length === 1 && inLast(file, "CMD").length === 1),
    bad: fine("", { leave: "STOPSIGNAL" }),
  },
];
