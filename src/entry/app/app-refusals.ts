import type { NotDone } from "../../github/outcome.ts";
import { type Language, languageOf } from "../../surfaces/report/run-report.ts";
import type { Refusal } from "../action/refusals.ts";

/** `said` is in the person's language too; the paragraphs of a message are parted by an empty line. */
const refusal = (code: string, message: { en: string; zh: string }, advice: string, language: Language): Refusal => ({
  ...{ code, advice, fix: null, help: false },
  message: language === "zh" ? `${message.zh}\n\n${message.en}` : message.en,
});

/** A refusal of the Action's, with advice for where the App's settings are. */
export function inAppWords(refusal: Refusal): Refusal {
  const advice = APP_ADVICE[refusal.code];
  return advice === undefined ? refusal : { ...refusal, advice };
}

const APP_ADVICE: Readonly<Record<string, string>> = {
  cap: "Ask again tomorrow, or have the App's administrator raise VERIALGO_MAX_RUNS_PER_ISSUE_PER_DAY.",
  settings: "Mend .github/verialgo.yml on the default branch, then ask again.",
};

/** What the Action says in English only, in Chinese; what is particular to the case follows there. */
const IN_CHINESE: Readonly<Record<string, string>> = {
  "wrong-command": "这条命令无法识别，原因见下。请另写一条新评论；编辑原评论不会启动任何操作。",
  settings: "设置有误，详情见下。请在默认分支上改正后再次提出请求。",
  cap: "过去 24 小时内，这里启动的运行已达上限。请明天再试，或请应用的管理员提高上限。",
  closed: "该议题或拉取请求已关闭。请重新打开后再次提出请求。",
  "needs-pull-request": "`/verialgo verify` 检验的是拉取请求中的文件。请在相应的拉取请求中提出。",
  "empty-repository": "本仓库还没有任何提交。请先添加一个文件，然后再次提出请求。",
};

/** The same in the person's language too. */
export function inTheirLanguage(refusal: Refusal, request: string): Refusal {
  const chinese = languageOf(request) === "zh" ? IN_CHINESE[refusal.code] : undefined;
  return chinese === undefined ? refusal : { ...refusal, message: `${chinese}\n\n${refusal.message}` };
}

/** Too many runs wait already. */
export const queueFull = (limit: number, request: string): Refusal =>
  refusal(
    "queue-full",
    {
      en: `${limit} runs wait here already, which is the most that may.`,
      zh: `这里已有 ${limit} 个运行在等待，达到上限。`,
    },
    "Ask again when some of them have begun, or have the App's administrator raise VERIALGO_QUEUE_LIMIT.",
    languageOf(request),
  );

/** GitHub hands a workflow no more text than that. */
export const tooLongForDispatch = (request: string): Refusal =>
  refusal(
    "too-long",
    {
      en: "The request is longer than GitHub hands to a workflow, which is about 65,000 characters, or 40,000 Chinese ones.",
      zh: "请求太长：GitHub 最多向工作流传递约 65,000 个字符（中文约 40,000 个）。",
    },
    "Shorten it to what matters, or write it as the issue's own text and add the label.",
    languageOf(request),
  );

/** The workflow cannot be started by the App. */
export const notDispatchable = (workflow: string, request: string): Refusal =>
  refusal(
    "no-dispatch",
    {
      en: `The workflow .github/workflows/${workflow} has no \`workflow_dispatch\` trigger, so it cannot be started from here.`,
      zh: `工作流 .github/workflows/${workflow} 没有 \`workflow_dispatch\` 触发器，因此无法从这里启动。`,
    },
    "Comment `/verialgo setup`: it opens a pull request with a workflow that has one.",
    languageOf(request),
  );

export const workflowDisabled = (workflow: string, request: string): Refusal =>
  refusal(
    "workflow-disabled",
    {
      en: `The workflow .github/workflows/${workflow} is disabled.`,
      zh: `工作流 .github/workflows/${workflow} 已被停用。`,
    },
    "Enable it at the repository's Actions page and ask again.",
    languageOf(request),
  );

/** `why` completes "The workflow …". */
export const unreadableWorkflow = (workflow: string, why: string, request: string): Refusal =>
  refusal(
    "workflow",
    {
      en: `The workflow .github/workflows/${workflow} ${why}.`,
      zh: `工作流文件 .github/workflows/${workflow} 无法读取，原因见下。`,
    },
    "Mend the file on the default branch, or delete it and comment `/verialgo setup`.",
    languageOf(request),
  );

/** The pull request with the workflow could not be opened. */
export const setupFailed = ({ message, advice }: NotDone, request: string): Refusal =>
  refusal(
    "setup-failed",
    {
      en: `This repository has no workflow the App can start, and no pull request that adds one could be opened: ${message}`,
      zh: "本仓库没有应用可以启动的工作流，也未能创建添加它的拉取请求，原因见下。",
    },
    advice,
    languageOf(request),
  );

/** Of what the App asks for, the owner of the installation has not accepted all. */
export const lackingPermission = (advice: string, request: string): Refusal =>
  refusal(
    "permissions",
    {
      en: "The App lacks a permission here that it needs to start a run.",
      zh: "应用在此缺少启动运行所需的权限。",
    },
    advice,
    languageOf(request),
  );

/** GitHub, or the way to it, was in trouble for a day. */
export const givenUp = (request: string): Refusal =>
  refusal(
    "given-up",
    {
      en: "GitHub let the App do nothing here for a day, so this request was given up.",
      zh: "一天之内 GitHub 都未能让应用完成此请求，因此已放弃。",
    },
    "Ask again in a new comment, or add the label again.",
    languageOf(request),
  );
