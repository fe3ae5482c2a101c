import type { Caught, Receipt } from "../domain/receipt.ts";
import { oneLine } from "../domain/untrusted-text.ts";
import { LEVEL_NAMES, type Level, passedOver, type Verdict } from "../domain/verdict.ts";

/** The lines every surface opens with. Plain text, safe to print, one line each. */
export interface Headline {
  /** The verdict's word for a badge. */
  label: string;
  /** What follows the word: the level reached and the level asked for. */
  level: string;
  /** Empty where no model worked. */
  caught: string;
  /** How to check it without a key; empty when there is nothing to check. */
  check: string;
}

export const VERDICT_ZH: Record<Verdict, string> = {
  verified: "已验证 verified",
  tested: "已测试 tested",
  refuted: "已推翻 refuted",
  unverified: "未验证 unverified",
  "not-run": "未运行 not-run",
};
export const LEVEL_NAMES_ZH = ["未验证", "已执行", "测试有效", "交叉核对", "已测量"] as const;

/** Caught items shown; the receipt holds all of them. */
const CAUGHT_SHOWN = 4;

/** Whether a requirement is written in Chinese: Han characters outnumber Latin words, and no kana makes it Japanese. */
export function isChinese(text: string | null): boolean {
  if (text === null || /[\u3040-\u30ff]/.test(text)) return false;
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  return han > 0 && han >= (text.match(/[A-Za-z]+/g)?.length ?? 0);
}

/**
 * `requirement` chooses the language (null: English); `recheck` is the command that repeats the model-free checks, null when the run
 * left nothing that could be checked again.
 */
export const headlineOf = (receipt: Receipt, requirement: string | null, recheck: string | null): Headline =>
  headlineIn(isChinese(requirement) ? "zh" : "en", receipt, recheck);

/** The same in a language that somebody chose. */
export const headlineIn = (language: "en" | "zh", receipt: Receipt, recheck: string | null): Headline =>
  language === "zh" ? chinese(receipt, recheck) : english(receipt, recheck);

function english(receipt: Receipt, recheck: string | null): Headline {
  const { level, requiredLevel } = receipt;
  const left = receipt.caught.length - CAUGHT_SHOWN;
  const caught = receipt.caught
    .slice(0, CAUGHT_SHOWN)
    .map(
      (one) =>
        `${what(one)} at step ${one.step}${one.fixedAtStep === null ? ", not fixed" : `, fixed at step ${one.fixedAtStep}`}`,
    );
  if (left > 0) caught.push(`${left} more`);
  const joined = caught.length > 0 ? `Caught while working: ${caught.join("; ")}.` : "";
  return {
    label: hasNoSandbox(receipt) ? `${receipt.verdict}: no sandbox` : receipt.verdict,
    level: `${level === 0 ? "no level" : `level ${level} (${LEVEL_NAMES[level]})`} reached, level ${requiredLevel} (${LEVEL_NAMES[requiredLevel]}) required`,
    caught: caught.length > 0 || receipt.model === null ? joined : "Caught while working: nothing.",
    check: recheck === null ? "" : `Check it yourself, without a key: ${recheck}`,
  };
}

function chinese(receipt: Receipt, recheck: string | null): Headline {
  const { level, requiredLevel } = receipt;
  const left = receipt.caught.length - CAUGHT_SHOWN;
  const caught = receipt.caught
    .slice(0, CAUGHT_SHOWN)
    .map(
      (one) =>
        `第 ${one.step} 步 ${what(one)}，${one.fixedAtStep === null ? "尚未修复" : `第 ${one.fixedAtStep} 步已修复`}`,
    );
  if (left > 0) caught.push(`另有 ${left} 处`);
  const joined = caught.length > 0 ? `过程中发现：${caught.join("；")}。` : "";
  return {
    label: hasNoSandbox(receipt) ? `${VERDICT_ZH[receipt.verdict]}: no sandbox 没有沙箱` : VERDICT_ZH[receipt.verdict],
    level: `${level === 0 ? "未达到任何等级" : `达到等级 ${level}（${LEVEL_NAMES_ZH[level]}）`}，要求等级 ${requiredLevel}（${LEVEL_NAMES_ZH[requiredLevel]}）`,
    caught: caught.length > 0 || receipt.model === null ? joined : "过程中发现：无。",
    check: recheck === null ? "" : `无需密钥即可自行核对：${recheck}`,
  };
}

/** What the tests lack where a person's oracle leads past level 2, in a sentence; null where they lack nothing or no level was reached. */
export function passedOverLine(receipt: Receipt, requirement: string | null): string | null {
  const [first] = passedOver(receipt.findings, receipt.level);
  if (first === undefined) return null;
  const why = oneLine(first.summary, 300);
  return isChinese(requirement)
    ? `未达到等级 2（${LEVEL_NAMES_ZH[2]}）；参考程序由人提供，因此等级 3 不以此为前提：${why}`
    : `Level 2 (${LEVEL_NAMES[2]}) was not reached; with an oracle that a person gave, level 3 does not need it: ${why}`;
}

const hasNoSandbox = (receipt: Receipt): boolean => receipt.reasons.some((reason) => reason.code === "no-sandbox");

const what = (one: Caught): string => oneLine(one.what, 120).replace(/[.。]$/, "");

/** The command that repeats a receipt's checks on a folder, quoted for a POSIX shell where needed. */
export function recheckCommand(receiptFile: string, folder: string): string {
  return `npx verialgo verify --receipt ${quoted(receiptFile)} ${quoted(folder)}`;
}

/** A word of a command. A path that begins with a hyphen would be read as an option. */
function quoted(given: string): string {
  const word = given.startsWith("-") ? `./${given}` : given;
  return /^[\w./~+:@%-]+$/.test(word) ? word : `'${oneLine(word, 1_000).replaceAll("'", "'\\''")}'`;
}

/** The command that judges the same files by the same random choices; for a run that left no folder. */
export function verifyAgainCommand(given: {
  solution: string;
  tests: readonly string[];
  module?: string;
  oracle?: string;
  entry?: string;
  claim?: string;
  /** Always told: what is asked by default may be set otherwise where the command is copied to. */
  requiredLevel: Level;
  seed: string;
}): string {
  const option = (name: string, value: string | undefined) =>
    value === undefined ? [] : [`--${name} ${quoted(value)}`];
  const words = [
    quoted(given.solution),
    ...given.tests.map((path) => `--tests ${quoted(path)}`),
    ...option("module", given.module),
    ...option("oracle", given.oracle),
    ...option("entry", given.entry),
    ...option("claim", given.claim),
    `--require-level ${given.requiredLevel}`,
    `--seed ${given.seed}`,
  ];
  return `npx verialgo verify ${words.join(" ")}`;
}
