import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { buildSchema, GraphQLError, GraphQLScalarType } from "graphql";

const FILE = resolve(import.meta.dirname, "../../github-contract/subset.graphql");

/** The hand-kept part of GitHub's public schema, with scalars as strict as GitHub's. */
export const schema = buildSchema(readFileSync(FILE, "utf8"));

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

checkScalar("Base64String", (value) => BASE64.test(value.replace(/\s/g, "")), "is not valid Base64");
checkScalar("GitObjectID", (value) => /^[0-9a-f]{40}$/.test(value), "is not a valid Git object ID");

function checkScalar(name: string, isValid: (value: string) => boolean, complaint: string): void {
  const type = schema.getType(name);
  if (!(type instanceof GraphQLScalarType)) throw new Error(`the subset has no scalar ${name}`);
  type.parseValue = (value: unknown) => {
    if (typeof value !== "string" || !isValid(value))
      throw new GraphQLError(`${String(value).slice(0, 60)} ${complaint}`);
    return value;
  };
  type.parseLiteral = (node) => type.parseValue(node.kind === "StringValue" ? node.value : null);
}
