import { CHECK_LEVELS, type Finding } from "../../domain/finding.ts";
import type { LimitUse } from "../../domain/limits.ts";
import type { Receipt } from "../../domain/receipt.ts";
import { oneLine } from "../../domain/untrusted-text.ts";
import { dollars } from "../figures.ts";
import { headlineOf, passedOverLine } from "../headline.ts";
import { rolesText, toolCallMetrics, troubleMetrics } from "../metrics.ts";
import { shownLimits } from "../shown-limits.ts";
import { failuresOf } from "./failures.ts";
import { growthOf } from "./growth.ts";
import type { Look } from "./look.ts";
import { badgeOf, markOf, type Paint, paintFor } from "./paint.ts";
import { clip, count, duration, pad, padLeft, plural, widthOf, wrap } from "./text.ts";

/** Where a run left its results, for a person; nulls where it left none. */
export interface Place {
  folder: string | null;
  /** The command that repeats the checks. */
  recheck: string | null;
  events: string | null;
}

/** The model does not wait for an answer. */
const ANSWER_IT = "(the model's question: answer it in the requirement, and run again)";

const TIME_COLUMNS = 10;
const LABEL_COLUMNS = 9;

/** The closing of a run: verdict first, what was caught, how to check it, then the checks, the files and what was used. Pure. */
export function closingOf(receipt: Receipt, requirement: string | null, place: Place, look: Look): string[] {
  const paint = paintFor(look.colour);
  const headline = headlineOf(receipt, requirement, place.recheck);
  const badge = ` ${headline.label} `;
  const paragraph = (text: string, tint: (line: string) => string = (line) => line) =>
    wrap(text, look.columns).map(tint);
  return [
    "",
    `${badgeOf(receipt.verdict, headline.label, paint)}  ${clip(headline.level, look.columns - widthOf(badge) - 2)}`,
    ...(headline.caught === "" ? [] : paragraph(headline.caught, receipt.caught.length > 0 ? paint.cyan : paint.dim)),
    // A command that is broken over lines cannot be copied, so the terminal may wrap it.
    ...(headline.check === "" ? [] : [headline.check]),
    ...receipt.reasons.flatMap(({ code, message }) =>
      code === "question"
        ? labelled(paint.yellow("asks"), 4, `${oneLine(message, 1_000)} ${ANSWER_IT}`, look)
        : labelled(paint.yellow("why"), 3, oneLine(message, 1_000), look),
    ),
    ...passedOverNote(receipt, requirement, look, paint),
    ...checks(receipt.findings, look, paint),
    "",
    ...files(receipt, place, look, paint),
    ...labelled(paint.dim("used"), 4, used(receipt), look),
    ...metrics(receipt, look, paint),
    ...isolation(receipt, look, paint),
    ...(place.events === null ? [] : labelled(paint.dim("events"), 6, oneLine(place.events, 400), look)),
  ];
}

function passedOverNote(receipt: Receipt, requirement: string | null, look: Look, paint: Paint): string[] {
  const said = passedOverLine(receipt, requirement);
  return said === null ? [] : labelled(paint.yellow("note"), 4, said, look);
}

/** A short label in its own column, the text wrapped beside it. */
function labelled(label: string, labelWidth: number, text: string, look: Look): string[] {
  const indent = " ".repeat(LABEL_COLUMNS);
  const first = `  ${label}${" ".repeat(LABEL_COLUMNS - 2 - labelWidth)}`;
  return wrap(text, look.columns - LABEL_COLUMNS).map((line, index) => (index === 0 ? first : indent) + line);
}

/** Below this many columns the table keeps only the names and what was shown. */
const NARROW = 64;
const LEVEL_COLUMNS = 7;

function checks(findings: readonly Finding[], look: Look, paint: Paint): string[] {
  if (findings.length === 0) return [];
  const narrow = look.columns < NARROW;
  const nameWidth = Math.max(...findings.map((finding) => finding.check.length), 5) + 2;
  const indent = 4 + nameWidth + (narrow ? 0 : LEVEL_COLUMNS);
  const width = look.columns - indent - (narrow ? 0 : TIME_COLUMNS);
  const row: Row = (mark, name, level, said, time) =>
    narrow
      ? `  ${mark} ${pad(name, nameWidth)}${said(width)}`
      : `  ${mark} ${pad(name, nameWidth)}${pad(level, LEVEL_COLUMNS)}${said(width)}${paint.dim(padLeft(time, TIME_COLUMNS))}`;
  const rule = paint.dim("─".repeat(look.columns));
  return [
    "",
    row(" ", paint.dim("check"), "level", (columns) => paint.dim(pad("what was shown", columns)), "time").trimEnd(),
    rule,
    ...findings.flatMap((finding) => check(finding, row, indent, width, look, paint)),
    rule,
  ];
}

type Row = (mark: string, name: string, level: string, said: (columns: number) => string, time: string) => string;

function check(finding: Finding, row: Row, indent: number, width: number, look: Look, paint: Paint): string[] {
  const level = CHECK_LEVELS[finding.check] === 0 ? "" : String(CHECK_LEVELS[finding.check]);
  const tints = { pass: (line: string) => line, fail: paint.red, skip: paint.dim, error: paint.yellow };
  const tint = tints[finding.status];
  const [first = "", ...rest] = wrap(oneLine(finding.summary, 600), width);
  const mark = markOf(finding.status, paint);
  const below = " ".repeat(indent);
  const lines = [row(mark, finding.check, level, (columns) => tint(pad(first, columns)), duration(finding.ms))];
  lines.push(...rest.map((line) => below + tint(line)));
  for (const warning of finding.warnings)
    lines.push(...wrap(`! ${oneLine(warning, 400)}`, width).map((line) => below + paint.yellow(line)));
  if (finding.status !== "pass") lines.push(...failuresOf(finding, below, look, paint));
  lines.push(...growthOf(finding, below, look, paint));
  return lines;
}

function files(receipt: Receipt, place: Place, look: Look, paint: Paint): string[] {
  if (receipt.files.length === 0) return [];
  const nameWidth = Math.min(40, Math.max(...receipt.files.map((file) => widthOf(oneLine(file.path, 60)))));
  const rows = receipt.files.map((file) => {
    const name = pad(clip(oneLine(file.path, 60), nameWidth), nameWidth);
    const size = padLeft(plural(file.bytes, "byte"), 13);
    return clip(
      `${name}  ${pad(file.role, 8)} ${size}  sha256 ${file.sha256.slice(0, 12)}…`,
      look.columns - LABEL_COLUMNS,
    );
  });
  const first = `  ${paint.dim("files")}${" ".repeat(LABEL_COLUMNS - 7)}`;
  const lines = rows.map((row, index) => (index === 0 ? first : " ".repeat(LABEL_COLUMNS)) + row);
  return place.folder === null ? lines : [...labelled(paint.dim("in"), 2, oneLine(place.folder, 400), look), ...lines];
}

const LIMIT_WORDS: Record<LimitUse["name"], string> = {
  steps: "steps",
  "tool-calls": "tool calls",
  "input-tokens": "input tokens",
  "output-tokens": "output tokens",
  "cost-usd": "US$",
  seconds: "seconds",
};

/** `steps 6/16 · tool calls 8/60 · seconds 3.2/1,800`; a value that cannot be known is `unknown`, a limit that was not set is left out. */
function used(receipt: Receipt): string {
  const parts = shownLimits(receipt).map(({ name, used, limit }) => {
    const figure = name === "cost-usd" ? dollars : count;
    const shown = used === null ? "unknown" : figure(used);
    return `${LIMIT_WORDS[name]} ${shown}${limit === null ? "" : `/${figure(limit)}`}`;
  });
  return parts.length === 0 ? "nothing" : parts.join(" · ");
}

/** Tools, trouble and, where there are several, the models; nothing where no model was asked. */
function metrics(receipt: Receipt, look: Look, paint: Paint): string[] {
  const tools = toolCallMetrics(receipt);
  const trouble = troubleMetrics(receipt).join("; ");
  const { examiner, arbiter } = receipt.roles ?? {};
  const others = rolesText({ examiner: examiner?.name, arbiter: arbiter?.name });
  return [
    ...(tools === null ? [] : labelled(tools.isLow ? paint.yellow("tools") : paint.dim("tools"), 5, tools.said, look)),
    ...(trouble === "" ? [] : labelled(paint.yellow("note"), 4, oneLine(trouble, 600), look)),
    ...(others === "" || receipt.model === null
      ? []
      : labelled(paint.dim("models"), 6, oneLine(`author ${receipt.model.name}, ${others}`, 700), look)),
  ];
}

const placeOf = ({ kind }: Receipt["isolation"]): string => (kind === "process" ? "plain processes, no sandbox" : kind);

function isolation(receipt: Receipt, look: Look, paint: Paint): string[] {
  const { isolation: walls, runtime } = receipt;
  const version = runtime.version === null ? "" : ` · ${runtime.language} ${runtime.version}`;
  const guarantees = walls.guarantees.length === 0 ? "" : `: ${walls.guarantees.join(", ")}`;
  const text = walls.kind === "none" ? "nowhere: nothing was run" : `${placeOf(walls)}${guarantees}${version}`;
  return labelled(paint.dim("ran in"), 6, oneLine(text, 600), look);
}
