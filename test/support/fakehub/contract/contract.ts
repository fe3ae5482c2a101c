import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { AnySchemaObject } from "ajv";

export interface Operation {
  id: string;
  method: string;
  /** `/repos/{owner}/{repo}/issues/{issue_number}` */
  path: string;
  docs: string;
  pathParameters: AnySchemaObject;
  query: AnySchemaObject;
  body: { required: boolean; schema: AnySchemaObject } | null;
  /** By status; null where GitHub describes no JSON body. */
  answers: Record<string, AnySchemaObject | null>;
}

interface ContractFile {
  source: { package: string; version: string; apiVersion: string };
  operations: Record<string, Omit<Operation, "id">>;
  schemas: Record<string, AnySchemaObject>;
}

const FILE = resolve(import.meta.dirname, "../../github-contract/contract.json");
const contract = JSON.parse(readFileSync(FILE, "utf8")) as ContractFile;

export const API_VERSION = contract.source.apiVersion;
export const componentSchemas = contract.schemas;
export const operations: readonly Operation[] = Object.entries(contract.operations).map(([id, operation]) => ({
  id,
  ...operation,
}));

/** Parameters that may hold slashes; Octokit escapes them (`heads%2Fmain`), other clients do not. */
const MANY_SEGMENTS = new Set(["path", "ref", "branch", "basehead"]);

interface Matcher {
  operation: Operation;
  pattern: RegExp;
  names: string[];
  /** Literal segments first: `issues/comments/5` is not issue number "comments". */
  rank: number;
}

const matchers: readonly Matcher[] = operations
  .map((operation) => {
    const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
    const source = operation.path
      .replaceAll(".", "\\.")
      // The root folder has an empty path, which Octokit sends without the slash.
      .replace("/{path}", "(?:/(.*))?")
      .replace(/\{(\w+)\}/g, (_, name: string) => (MANY_SEGMENTS.has(name) ? "(.+)" : "([^/]+)"));
    return { operation, pattern: new RegExp(`^${source}$`), names, rank: rankOf(operation.path) };
  })
  .sort((a, b) => b.rank - a.rank);

function rankOf(path: string): number {
  const segments = path.split("/");
  return segments.length * 10 + segments.filter((segment) => !segment.startsWith("{")).length;
}

export interface Match {
  operation: Operation;
  params: Record<string, string>;
}

/** The operation a request means, with its decoded path parameters; null when the contract has none. */
export function matchOperation(method: string, path: string): Match | null {
  for (const { operation, pattern, names } of matchers) {
    if (operation.method !== method) continue;
    const found = pattern.exec(path);
    if (found === null) continue;
    const values = found.slice(1).map((value) => decode(value ?? ""));
    return { operation, params: Object.fromEntries(names.map((name, index) => [name, values[index] ?? ""])) };
  }
  return null;
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
