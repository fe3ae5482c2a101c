/** A bound as a function of one size. `grows` tells whether the size stands in an exponent or under a factorial. */
export interface Expression {
  value(n: number): number;
  grows: "polynomially" | "exponentially";
  /** Whether the size occurs at all: it does not in `O(1)`. */
  hasSize: boolean;
}

export class UnreadableBound extends Error {}

type Token = { kind: "number"; value: number } | { kind: "name" | "function" | "sign"; text: string };

const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const TOKEN = /\s*(?:(\d+(?:\.\d+)?)|(sqrt|log|lg|ln)|([a-zA-Z])|(\*\*|[-+*/^()!√]))/y;

/** The usual spellings brought to one: `n²`, `n**2`, `n · log₂ n`, `n × √n`, `n \log n`, brackets of any kind. */
function plain(text: string): string {
  return text
    .normalize("NFC")
    .replace(/\\(?:cdot|times)\b/g, "*")
    .replace(/\\(?=[a-z])/g, "")
    .replace(/[·×∙⋅]/g, "*")
    .replace(/[[{（【]/g, "(")
    .replace(/[\]}）】]/g, ")")
    .replace(/[−–]/g, "-")
    .replace(/[⁰¹²³⁴⁵⁶⁷⁸⁹]+/g, (run) => `^${[...run].map((digit) => SUPERSCRIPTS.indexOf(digit)).join("")}`)
    .replace(/ⁿ/g, "^n")
    .replace(/\b(log|lg|ln)ⁿ?(?:_?\(?[₂₁₀]+\)?|_\(?(?:\d+|e)\)?|2(?=\s*\(|\s+[a-z]))/gi, "$1")
    .replace(/(log|lg|ln)(?:[₂₁₀]+|_\(?(?:\d+|e)\)?|2(?=\s*\(|\s+[a-z]))/gi, "$1");
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  const trimmed = text.trimEnd();
  while (TOKEN.lastIndex < trimmed.length) {
    const match = TOKEN.exec(trimmed);
    if (match === null) throw new UnreadableBound("holds a sign that is not understood");
    const [, number, name, letter, sign] = match;
    if (number !== undefined) tokens.push({ kind: "number", value: Number(number) });
    else if (name !== undefined) tokens.push({ kind: "function", text: name });
    else if (letter !== undefined) tokens.push({ kind: "name", text: letter });
    else tokens.push({ kind: "sign", text: sign === "**" ? "^" : (sign ?? "") });
  }
  return tokens;
}

const constant = (value: number): Expression => ({ value: () => value, grows: "polynomially", hasSize: false });

const faster = (...parts: Expression[]): Expression["grows"] =>
  parts.some((part) => part.grows === "exponentially") ? "exponentially" : "polynomially";

const joined = (a: Expression, b: Expression, act: (a: number, b: number) => number): Expression => ({
  value: (n) => act(a.value(n), b.value(n)),
  grows: faster(a, b),
  hasSize: a.hasSize || b.hasSize,
});

const applied = (a: Expression, act: (a: number) => number): Expression => ({ ...a, value: (n) => act(a.value(n)) });

const power = (base: Expression, exponent: Expression): Expression => ({
  ...joined(base, exponent, (a, b) => a ** b),
  grows: exponent.hasSize ? "exponentially" : faster(base),
});

/** Up to 170 it is a finite number; more is never measured. */
const factorial = (n: number): number => {
  let product = 1;
  for (let factor = 2; factor <= Math.min(n, 170); factor += 1) product *= factor;
  return product;
};

/** A logarithm of 1 would make a bound 0: from 2 on only. */
const logarithm = (n: number): number => Math.log2(Math.max(n, 2));

/** Sums of products of powers; factors side by side are multiplied, and a function takes the factor behind it. */
class Parser {
  readonly #tokens: readonly Token[];
  #at = 0;
  readonly names = new Set<string>();

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  whole(): Expression {
    const read = this.#sum();
    if (this.#at < this.#tokens.length) throw new UnreadableBound("ends in something that is not understood");
    return read;
  }

  #sign(text: string): boolean {
    const token = this.#tokens[this.#at];
    if (token?.kind !== "sign" || token.text !== text) return false;
    this.#at += 1;
    return true;
  }

  #sum(): Expression {
    let read = this.#product();
    for (;;) {
      if (this.#sign("+")) read = joined(read, this.#product(), (a, b) => a + b);
      else if (this.#sign("-")) read = joined(read, this.#product(), (a, b) => Math.max(a - b, 1));
      else return read;
    }
  }

  #product(): Expression {
    let read = this.#power();
    for (;;) {
      if (this.#sign("*")) read = joined(read, this.#power(), (a, b) => a * b);
      else if (this.#sign("/")) read = joined(read, this.#power(), (a, b) => a / b);
      else if (this.#startsFactor()) read = joined(read, this.#power(), (a, b) => a * b);
      else return read;
    }
  }

  #startsFactor(): boolean {
    const token = this.#tokens[this.#at];
    return token !== undefined && (token.kind !== "sign" || token.text === "(" || token.text === "√");
  }

  #power(): Expression {
    const base = this.#postfix();
    return this.#sign("^") ? power(base, this.#power()) : base;
  }

  #postfix(): Expression {
    let read = this.#atom();
    while (this.#sign("!")) read = { ...applied(read, factorial), grows: read.hasSize ? "exponentially" : read.grows };
    return read;
  }

  #atom(): Expression {
    const token = this.#tokens[this.#at];
    if (token === undefined) throw new UnreadableBound("ends too early");
    this.#at += 1;
    if (token.kind === "number") return constant(token.value);
    if (token.kind === "name") {
      this.names.add(token.text.toLowerCase());
      return { value: (n) => n, grows: "polynomially", hasSize: true };
    }
    if (token.kind === "function") return this.#function(token.text);
    if (token.text === "√") return applied(this.#postfix(), Math.sqrt);
    if (token.text !== "(") throw new UnreadableBound(`has ${token.text} where a size should stand`);
    const inner = this.#sum();
    if (!this.#sign(")")) throw new UnreadableBound("lacks a closing bracket");
    return inner;
  }

  /** `log n`, `log(n)`, `log^2 n`, `log n^2`: a power directly behind the name is that of the result. */
  #function(name: string): Expression {
    const exponent = this.#sign("^") ? this.#atom() : null;
    const inner = this.#power();
    const result = applied(inner, name === "sqrt" ? Math.sqrt : logarithm);
    return exponent === null ? result : power(result, exponent);
  }
}

/** Longer than sizes side by side (`VE`), and no function. */
const WORD = /[a-zA-Z]{3,}/;

/** What stands between the brackets of a bound. Throws `UnreadableBound`, completing "it …", when it cannot be read or has two sizes. */
export function readExpression(text: string): Expression {
  const written = plain(text);
  const [word] = WORD.exec(written.replace(/sqrt|log|lg|ln/g, " ")) ?? [];
  if (word !== undefined) throw new UnreadableBound(`is no bound that can be read (“${word}” is no size)`);
  const parser = new Parser(tokensOf(written));
  const read = parser.whole();
  if (parser.names.size > 1) {
    const names = [...parser.names].join(" and ");
    throw new UnreadableBound(`speaks of more than one size (${names}), and only one is grown here`);
  }
  return read;
}
