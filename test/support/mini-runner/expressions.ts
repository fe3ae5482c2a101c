import { data, Evaluator, Lexer, Parser } from "@actions/expressions";
import type { FunctionDefinition } from "@actions/expressions/funcs/info";

/** What an expression may name, and how things stand (`success()` and its like; without it they are unknown). */
export interface Scope {
  contexts: Record<string, unknown>;
  status?: "success" | "failure" | "cancelled" | "skipped";
}

const STATUS_FUNCTIONS = ["success", "failure", "cancelled", "always"] as const;

/** The value of an expression without its `${{ }}`. Throws on a name, function or syntax GitHub does not know. */
export function evaluate(expression: string, scope: Scope): unknown {
  const functions = statusFunctions(scope.status);
  try {
    const { tokens } = new Lexer(expression).lex();
    const tree = new Parser(tokens, Object.keys(scope.contexts), functions).parse();
    const contexts = JSON.parse(JSON.stringify(scope.contexts), data.reviver) as data.Dictionary;
    const named = new Map(functions.map((each) => [each.name, each]));
    return JSON.parse(JSON.stringify(new Evaluator(tree, contexts, named).evaluate(), data.replacer) ?? "null");
  } catch (error) {
    throw new Error(`The expression \${{ ${expression.trim()} }}: ${(error as Error).message}`);
  }
}

function statusFunctions(status: Scope["status"]): FunctionDefinition[] {
  if (status === undefined) return [];
  return STATUS_FUNCTIONS.map((name) => ({
    name,
    minArgs: 0,
    maxArgs: 0,
    call: () => new data.BooleanData(name === "always" || name === status),
  }));
}

/** Text with each `${{ }}` replaced by its value. Throws when a value is an object or array. */
export function evaluateText(text: string, scope: Scope): string {
  return parts(text)
    .map((part) => (typeof part === "string" ? part : asText(evaluate(part.expression, scope), part.expression)))
    .join("");
}

/** A field that may hold any type: one whole `${{ }}` gives its value as it is, anything else is text. */
export function evaluateValue(value: unknown, scope: Scope): unknown {
  if (typeof value !== "string") return value;
  const [only, ...others] = parts(value.trim());
  if (only !== undefined && typeof only !== "string" && others.length === 0) return evaluate(only.expression, scope);
  return evaluateText(value, scope);
}

/** An `if:`; without a status function it also asks for success, and absent it is `success()`. */
export function evaluateCondition(condition: string | boolean | number | undefined, scope: Scope): boolean {
  const [only, ...others] = parts(String(condition ?? "success()").trim());
  if (only === undefined) return evaluateCondition(undefined, scope);
  if (others.length > 0) {
    throw new Error(`The condition "${condition}" mixes text and \${{ }}: on GitHub it would always be true`);
  }
  const expression = typeof only === "string" ? only : only.expression;
  const asksStatus = new Lexer(expression)
    .lex()
    .tokens.some(({ lexeme }, index, tokens) => isStatusFunction(lexeme) && tokens[index + 1]?.lexeme === "(");
  return Boolean(evaluate(asksStatus ? expression : `success() && (${expression})`, scope));
}

const isStatusFunction = (name: string) => (STATUS_FUNCTIONS as readonly string[]).includes(name.toLowerCase());

function asText(value: unknown, expression: string): string {
  if (value === null) return "";
  if (typeof value === "object")
    throw new Error(`\${{ ${expression.trim()} }} is no text, but ${JSON.stringify(value)}`);
  return String(value);
}

type Part = string | { expression: string };

function parts(text: string): Part[] {
  const found: Part[] = [];
  let rest = text;
  for (;;) {
    const start = rest.indexOf("${{");
    if (start < 0) break;
    const length = endOfExpression(rest.slice(start + 3));
    if (length < 0) throw new Error(`An expression is not closed: ${text}`);
    if (start > 0) found.push(rest.slice(0, start));
    found.push({ expression: rest.slice(start + 3, start + 3 + length) });
    rest = rest.slice(start + 3 + length + 2);
  }
  return rest === "" ? found : [...found, rest];
}

/** Length up to the `}}` that stands outside quotes, or -1. */
function endOfExpression(text: string): number {
  let isQuoted = false;
  for (let index = 0; index < text.length; index += 1) {
    if (text[index] === "'") isQuoted = !isQuoted;
    else if (!isQuoted && text.startsWith("}}", index)) return index;
  }
  return -1;
}
