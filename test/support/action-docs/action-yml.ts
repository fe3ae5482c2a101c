import { ACTION_OUTPUTS } from "../../../src/config/action-outputs.ts";
import { INPUT_DOCS, type InputDoc } from "./settings-of-inputs.ts";

const quoted = (text: string): string => JSON.stringify(text);
const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** What the input is for, what may stand in it, and its default. */
export const descriptionOf = (input: InputDoc): string =>
  [
    sentence(input.help),
    sentence(input.must),
    // The default is said, not set: an input that is always given would hide the environment's OPENAI_BASE_URL and the like.
    input.fallback === null ? "" : `Default: ${input.fallback}.`,
  ]
    .filter((part) => part !== "")
    .join(" ");

const inputYaml = (input: InputDoc): string =>
  [
    `  ${input.name}:`,
    `    description: ${quoted(descriptionOf(input))}`,
    "    required: false",
    ...(input.inputDefault === null ? [] : [`    default: ${input.inputDefault}`]),
  ].join("\n");

const outputYaml = ([name, description]: [string, string]): string =>
  `  ${name}:\n    description: ${quoted(sentence(description))}`;

/** The text of an `action.yml` whose bundle lies in `bundle`, relative to the file. */
export const actionYml = (
  bundle: string,
): string => `# Generated from src/config by the tests in test/docs (UPDATE_DOCS=1 writes it).
name: VeriAlgo
description: Ask for an algorithm in an issue; get code that was executed, with the evidence in a comment.
author: VeriAlgo
branding:
  icon: check-circle
  color: green

inputs:
${INPUT_DOCS.map(inputYaml).join("\n")}

outputs:
${Object.entries(ACTION_OUTPUTS).map(outputYaml).join("\n")}

runs:
  using: node24
  main: ${bundle}/main.js
  post: ${bundle}/post.js
`;
