import { type CommandName, PULL_MODES, type PullMode } from "./command.ts";
import { STEP_LIMIT } from "./limits.ts";
import { requestFile, requestFolder } from "./request-paths.ts";
import type { Level } from "./verdict.ts";

/** A sentence of the help in both languages our users write. */
export interface HelpText {
  en: string;
  zh: string;
}

/** One option. `must` completes "… must be"; `parse` looks at the form only and returns null where it does not fit. */
export interface OptionWords<T> {
  flag: string;
  placeholder: string;
  must: string;
  help: HelpText;
  parse(value: string): T | null;
}

const option = <T>(words: OptionWords<T>): OptionWords<T> => words;
const LEVELS: Record<string, Level> = { "1": 1, "2": 2, "3": 3, "4": 4 };
const FILE_FORM = 'a file of the repository, written from its root (quote a path with spaces: "my folder/sort.py")';

/** Every option, once. The parser and the help read this list. */
export const OPTIONS = {
  lang: option<string>({
    flag: "--lang",
    placeholder: "<language>",
    must: "the name of a programming language, for instance python",
    help: { en: "programming language of the solution", zh: "解答所用的编程语言" },
    parse: (value) => (/^[A-Za-z][A-Za-z0-9+#.-]{0,19}$/.test(value) ? value.toLowerCase() : null),
  }),
  path: option<string>({
    flag: "--path",
    placeholder: "<folder>",
    must: "a folder below the repository's root, of ASCII letters, digits, _, - and ., no name beginning with a dot, for instance algorithms/heap_sort",
    help: { en: "folder for the delivered files", zh: "存放交付文件的文件夹" },
    parse: requestFolder,
  }),
  requireLevel: option<Level>({
    flag: "--require-level",
    placeholder: "<1-4>",
    must: "1, 2, 3 or 4",
    help: { en: "assurance level that must be reached", zh: "必须达到的验证级别" },
    parse: (value) => LEVELS[value] ?? null,
  }),
  maxSteps: option<number>({
    flag: "--max-steps",
    placeholder: "<n>",
    must: `a whole number from 1 to ${STEP_LIMIT.maximum}`,
    help: { en: "most replies the author may take", zh: "作者模型最多可用的步数" },
    parse: (value) => (/^[1-9]\d?$/.test(value) && Number(value) <= STEP_LIMIT.maximum ? Number(value) : null),
  }),
  pr: option<PullMode>({
    flag: "--pr",
    placeholder: `<${PULL_MODES.join("|")}>`,
    must: "draft, ready or none",
    help: { en: "kind of pull request to open", zh: "拉取请求的方式：草稿、就绪或不创建" },
    parse: (value) => PULL_MODES.find((mode) => mode === value) ?? null,
  }),
  tests: option<string>({
    flag: "--tests",
    placeholder: "<path>",
    must: FILE_FORM,
    help: { en: "tests of the solution; may be given several times", zh: "解答的测试文件，可多次给出" },
    parse: requestFile,
  }),
  oracle: option<string>({
    flag: "--oracle",
    placeholder: "<path>",
    must: FILE_FORM,
    help: { en: "a slow, obvious reference to compare with", zh: "用来对照的慢而直白的参考实现" },
    parse: requestFile,
  }),
} as const;
export type OptionKey = keyof typeof OPTIONS;

/** One command. `synopsis` is what stands after `/verialgo`. */
export interface CommandWords {
  synopsis: string;
  options: readonly OptionKey[];
  help: HelpText;
}

const ASKING = ["lang", "path", "requireLevel", "maxSteps", "pr"] as const;

/** Every command, once, in the order the help shows them. */
export const COMMANDS: Record<CommandName, CommandWords> = {
  implement: {
    synopsis: "implement [options] <requirement>",
    options: ASKING,
    help: {
      en: "writes the algorithm, runs it and shows the evidence; without a requirement it takes the issue's title and body",
      zh: "编写算法、实际运行并给出证据；不写需求时使用议题的标题和正文",
    },
  },
  verify: {
    synopsis: "verify <path> [--tests <path>]… [--oracle <path>]",
    options: ["tests", "oracle", "requireLevel"],
    help: { en: "judges a file of this pull request; needs no model", zh: "检验本拉取请求中的文件，不需要模型" },
  },
  revise: {
    synopsis: "revise [options] <what to change>",
    options: ASKING,
    help: { en: "goes on from the work already done for this issue", zh: "在本议题已有成果的基础上继续修改" },
  },
  cancel: {
    synopsis: "cancel",
    options: [],
    help: { en: "stops the run of this issue", zh: "停止本议题正在进行的运行" },
  },
  status: {
    synopsis: "status",
    options: [],
    help: { en: "says what is running and how it stands", zh: "说明当前运行的进展" },
  },
  setup: {
    synopsis: "setup",
    options: [],
    help: {
      en: "opens a pull request that adds the workflow, where the GitHub App is installed",
      zh: "安装了 GitHub 应用时，创建添加工作流文件的拉取请求",
    },
  },
  help: { synopsis: "help", options: [], help: { en: "shows this list", zh: "显示本帮助" } },
};
