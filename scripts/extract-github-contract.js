/**
 * Writes test/support/github-contract/contract.json: the part of GitHub's published REST description that VeriAlgo
 * speaks, small enough to commit. The description itself (385 MB unpacked) is never a dependency:
 *
 *   mkdir /tmp/openapi && cd /tmp/openapi && npm init -y && npm install --ignore-scripts @octokit/openapi@23.0.2
 *   node scripts/extract-github-contract.js /tmp/openapi/node_modules/@octokit/openapi
 *
 * With the folder of npm's @octokit/graphql-schema (15.26.1) as a second argument it also checks that subset.graphql,
 * which is kept by hand, still stands in GitHub's public GraphQL schema.
 *
 * Which operations are kept is the plain list test/support/github-contract/operations.json. Prose and examples are left
 * out and OpenAPI's `nullable` becomes JSON Schema, so that any JSON Schema validator can read the result.
 */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { buildSchema, findBreakingChanges } from "graphql";

const API_VERSION = "2022-11-28";
const MAX_BYTES = 1_500_000;
const METHODS = ["get", "post", "put", "patch", "delete"];
const PROSE =
  /^(description|example|examples|title|summary|discriminator|externalDocs|deprecated|readOnly|writeOnly|xml|x-.*)$/;

const target = resolve(import.meta.dirname, "../test/support/github-contract");
const folder = process.argv[2];
if (folder === undefined) {
  console.error("Name the folder of the unpacked npm package @octokit/openapi; see the head of this script.");
  process.exit(2);
}
const readJson = (path) => JSON.parse(readFileSync(path, "utf8"));
const version = readJson(join(folder, "package.json")).version;
const api = readJson(join(folder, "generated/api.github.com.json"));
const wanted = readJson(join(target, "operations.json"));

const resolved = (node) =>
  node?.$ref
    ? resolved(
        node.$ref
          .slice(2)
          .split("/")
          .reduce((at, key) => at[key], api),
      )
    : node;

const neededSchemas = new Set();

/** A schema without prose, `nullable` turned into JSON Schema, component references noted. */
function plain(schema) {
  if (Array.isArray(schema)) return schema.map(plain);
  if (schema === null || typeof schema !== "object") return schema;
  if (typeof schema.$ref === "string") {
    const name = schema.$ref.replace("#/components/schemas/", "");
    neededSchemas.add(name);
    return { $ref: `#/schemas/${name}` };
  }
  const result = {};
  for (const [key, value] of Object.entries(schema)) {
    if (key === "properties")
      result.properties = Object.fromEntries(Object.entries(value).map(([k, v]) => [k, plain(v)]));
    else if (key === "enum" || key === "default" || key === "required") result[key] = value;
    else if (key !== "nullable" && !PROSE.test(key)) result[key] = plain(value);
  }
  return schema.nullable ? nullable(result) : result;
}

function nullable(schema) {
  if (schema.enum && !schema.enum.includes(null)) schema.enum = [...schema.enum, null];
  if (typeof schema.type === "string" && !schema.anyOf && !schema.oneOf && !schema.allOf) {
    return { ...schema, type: [schema.type, "null"] };
  }
  return { anyOf: [{ type: "null" }, schema] };
}

function parameters(item, operation, place) {
  const found = [...(item.parameters ?? []), ...(operation.parameters ?? [])]
    .map(resolved)
    .filter((p) => p.in === place);
  return {
    type: "object",
    properties: Object.fromEntries(found.map((p) => [p.name, plain(p.schema)])),
    required: found.filter((p) => p.required).map((p) => p.name),
    additionalProperties: false,
  };
}

function body(operation) {
  const request = resolved(operation.requestBody);
  const schema = request?.content?.["application/json"]?.schema;
  return schema === undefined ? null : { required: request.required === true, schema: plain(schema) };
}

function answers(operation) {
  return Object.fromEntries(
    Object.entries(operation.responses).map(([status, node]) => {
      const schema = resolved(node).content?.["application/json"]?.schema;
      return [status, schema === undefined ? null : plain(schema)];
    }),
  );
}

const operations = {};
for (const [path, item] of Object.entries(api.paths)) {
  for (const method of METHODS) {
    const operation = item[method];
    if (operation === undefined || !wanted.includes(operation.operationId)) continue;
    operations[operation.operationId] = {
      method: method.toUpperCase(),
      path,
      docs: operation.externalDocs?.url ?? "https://docs.github.com/rest",
      pathParameters: parameters(item, operation, "path"),
      query: parameters(item, operation, "query"),
      body: body(operation),
      answers: answers(operation),
    };
  }
}
const missing = wanted.filter((id) => operations[id] === undefined);
if (missing.length > 0) {
  console.error(`Not in @octokit/openapi ${version}: ${missing.join(", ")}. Correct operations.json.`);
  process.exit(1);
}

// Octokit's description turns the "account or enterprise" of this one answer into "both at once"; the same object is
// described rightly as a component.
neededSchemas.add("installation");
operations["apps/list-installations"].answers["200"] = { type: "array", items: { $ref: "#/schemas/installation" } };

// These say "date-time", but their prose points to the syntax of searches (`>=2026-01-01T00:00:00Z`), which is what GitHub takes.
for (const id of ["actions/list-workflow-runs", "actions/list-workflow-runs-for-repo"]) {
  operations[id].query.properties.created = { type: "string" };
}

const schemas = {};
for (const name of ["basic-error", "validation-error", "validation-error-simple"]) neededSchemas.add(name);
for (const name of neededSchemas) schemas[name] = plain(api.components.schemas[name]);

const sorted = (record) => Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
const text = `${JSON.stringify({
  source: { package: "@octokit/openapi", version, file: "generated/api.github.com.json", apiVersion: API_VERSION },
  operations: sorted(operations),
  schemas: sorted(schemas),
})}\n`;
if (text.length > MAX_BYTES) {
  console.error(`The contract has ${text.length} bytes, more than ${MAX_BYTES}: drop operations nobody uses.`);
  process.exit(1);
}
writeFileSync(join(target, "contract.json"), text);
// One line a field, as the linter wants it, so that a new version of the description can be reviewed as a diff.
execFileSync("npx", ["biome", "format", "--write", join(target, "contract.json")], { stdio: "ignore" });
console.log(
  `${Object.keys(operations).length} operations, ${Object.keys(schemas).length} schemas, ${text.length} bytes`,
);

const graphqlFolder = process.argv[3];
if (graphqlFolder !== undefined) {
  const subset = buildSchema(readFileSync(join(target, "subset.graphql"), "utf8"));
  const whole = buildSchema(readFileSync(join(graphqlFolder, "schema.graphql"), "utf8"), { assumeValidSDL: true });
  const strangers = findBreakingChanges(subset, whole);
  for (const { description } of strangers) console.error(`subset.graphql differs from GitHub's schema: ${description}`);
  if (strangers.length > 0) process.exit(1);
  console.log("subset.graphql is part of GitHub's schema");
}
