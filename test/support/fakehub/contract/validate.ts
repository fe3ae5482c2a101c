import { Ajv2019, type AnySchemaObject, type ErrorObject, type ValidateFunction } from "ajv/dist/2019.js";
import addFormats from "ajv-formats";
import { closeObjects } from "./close-objects.ts";
import { componentSchemas, type Operation } from "./contract.ts";

const ROOT = "https://fakehub/contract";

function validator(coerceTypes: boolean): Ajv2019 {
  const ajv = new Ajv2019({ strict: false, allErrors: true, verbose: true, coerceTypes, logger: false });
  (addFormats as unknown as typeof addFormats.default)(ajv);
  return ajv;
}

const open = validator(false);
open.addSchema({ $id: ROOT, schemas: componentSchemas, open: componentSchemas });
const closed = validator(false);
const closedSchemas = Object.fromEntries(
  Object.entries(componentSchemas).map(([name, schema]) => [name, closeObjects(schema)]),
);
closed.addSchema({ $id: ROOT, schemas: closedSchemas, open: openTwins() });
const coercing = validator(true);

/** Components without their closing, for use inside `allOf`; what they refer to is closed again. */
function openTwins() {
  return Object.fromEntries(
    Object.entries(componentSchemas).map(([name, schema]) => [name, closeObjects(schema, true)]),
  );
}

const compiled = new Map<string, ValidateFunction>();

/** References of an operation point into the component file from outside it. */
const absolute = (schema: unknown): AnySchemaObject =>
  JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', `"$ref":"${ROOT}#/`)) as AnySchemaObject;

function compile(ajv: Ajv2019, key: string, schema: () => unknown): ValidateFunction {
  const known = compiled.get(key);
  if (known !== undefined) return known;
  const made = ajv.compile(absolute(schema()));
  compiled.set(key, made);
  return made;
}

function errorsOf(validate: ValidateFunction, data: unknown): ErrorObject[] {
  return validate(data) ? [] : [...(validate.errors ?? [])];
}

/** Path and query, converted in place to the contract's types. */
export function checkParameters(
  operation: Operation,
  place: "pathParameters" | "query",
  values: Record<string, unknown>,
): ErrorObject[] {
  return errorsOf(
    compile(coercing, `${operation.id} ${place}`, () => operation[place]),
    values,
  );
}

/** What GitHub itself would refuse in this body. */
export function checkBody(operation: Operation, body: unknown): ErrorObject[] {
  const schema = operation.body?.schema;
  return schema === undefined
    ? []
    : errorsOf(
        compile(open, `${operation.id} body`, () => schema),
        body,
      );
}

/** Also what GitHub would silently ignore: fields its description does not know. */
export function checkBodyStrictly(operation: Operation, body: unknown): ErrorObject[] {
  const schema = operation.body?.schema;
  return schema === undefined
    ? []
    : errorsOf(
        compile(closed, `${operation.id} strict`, () => closeObjects(schema)),
        body,
      );
}

const ANY_ERROR: AnySchemaObject = { type: "object", required: ["message", "documentation_url", "status"] };

/** GitHub's error bodies overlap (a rule violation is also a basic error), so "one of" them means any of them. */
const errorSchema = ({ oneOf, ...rest }: AnySchemaObject): AnySchemaObject =>
  oneOf === undefined ? rest : { ...rest, anyOf: oneOf };

/** Whether an answer of ours is one GitHub's description allows; sentences about what is wrong with it, if not. */
export function checkAnswer(operation: Operation, status: number, body: unknown): string[] {
  const schema = operation.answers[String(status)];
  const key = `${operation.id} ${status}`;
  if (status >= 400) {
    const shape = schema ?? ANY_ERROR;
    return describe(
      errorsOf(
        compile(open, key, () => ({ allOf: [ANY_ERROR, errorSchema(shape)] })),
        body,
      ),
    );
  }
  if (schema === undefined) return [`status ${status} is not in the description of ${operation.id}`];
  if (schema === null) return body === undefined ? [] : [`${operation.id} has no body with status ${status}`];
  return describe(
    errorsOf(
      compile(closed, key, () => closeObjects(schema)),
      body,
    ),
  );
}

const describe = (errors: readonly ErrorObject[]): string[] =>
  errors.map((error) => {
    const name = error.params.unevaluatedProperty ?? error.params.additionalProperty;
    const what = name === undefined ? error.message : `has the unknown field ${String(name)}`;
    return `${error.instancePath || "the whole"} ${what} (${error.schemaPath})`;
  });

export const describeErrors = describe;
