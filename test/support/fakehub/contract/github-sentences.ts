import type { ErrorObject } from "ajv/dist/2019.js";

/** The body of GitHub's 422 for a request that does not fit its schema, in GitHub's own words. */
export function invalidRequest(errors: readonly ErrorObject[]): string {
  return `Invalid request.\n\n${[...new Set(errors.map(sentence))].join("\n")}`;
}

function sentence(error: ErrorObject): string {
  const data = JSON.stringify(error.data) ?? "null";
  const where = `For '${place(error.instancePath)}', `;
  switch (error.keyword) {
    case "required":
      return `"${String(error.params.missingProperty)}" wasn't supplied.`;
    case "type":
      return `${where}${data} is not ${article(String([error.params.type].flat().join(" or ")))}.`;
    case "enum":
      return `${where}${data} is not a member of ${JSON.stringify(error.params.allowedValues)}.`;
    case "maxItems":
      return `No more than ${error.params.limit} items are allowed; ${(error.data as unknown[]).length} were supplied.`;
    case "maxLength":
      return `Only ${error.params.limit} characters are allowed; ${[...(error.data as string)].length} were supplied.`;
    case "maxProperties":
      return `No more than ${error.params.limit} properties are allowed; ${Object.keys(error.data as object).length} were supplied.`;
    case "format":
      return `${where}${data} is not a valid ${String(error.params.format)}.`;
    default:
      return `${where}${data} ${error.message}.`;
  }
}

const place = (pointer: string): string =>
  pointer === ""
    ? "/"
    : pointer
        .split("/")
        .slice(1)
        .map((part) => (/^\d+$/.test(part) ? `items/${part}` : `properties/${part}`))
        .join("/");

const article = (type: string): string => (/^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`);
