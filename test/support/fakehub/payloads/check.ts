import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Ajv, type AnySchemaObject } from "ajv";
import addFormats from "ajv-formats";
import type { Payload } from "./example.ts";

const file = createRequire(import.meta.url).resolve("@octokit/webhooks-schemas");
const schema = JSON.parse(readFileSync(file, "utf8")) as AnySchemaObject;
const ID = "https://fakehub/webhooks";

const ajv = new Ajv({ strict: false, allErrors: true, logger: false });
(addFormats as unknown as typeof addFormats.default)(ajv);
ajv.addSchema({ $id: ID, definitions: schema.definitions as AnySchemaObject });

/** What GitHub's webhook schema says against a payload; empty when it fits. */
export function payloadProblems(event: string, payload: Payload): string[] {
  const named = typeof payload.action === "string" ? `${event}$${payload.action}` : `${event}$event`;
  const name = named in (schema.definitions as object) ? named : `${event}$event`;
  const validate = ajv.getSchema(`${ID}#/definitions/${name}`);
  if (validate === undefined) return [`@octokit/webhooks-schemas has no ${named}`];
  if (validate(payload)) return [];
  return (validate.errors ?? []).map((error) => {
    const extra = error.params.additionalProperty;
    return `${error.instancePath || "/"} ${error.message}${extra === undefined ? "" : `: ${String(extra)}`}`;
  });
}
