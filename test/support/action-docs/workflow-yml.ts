import { ACTION_OUTPUTS, type ActionOutput } from "../../../src/config/action-outputs.ts";
import { SETTINGS } from "../../../src/config/schema.ts";
import { descriptionOf } from "./action-yml.ts";
import { betweenMarkers } from "./between-markers.ts";
import { type InputDoc, PUBLISH_INPUTS, WORKFLOW_INPUTS } from "./settings-of-inputs.ts";

/** Between the two jobs, or paths on a runner that is gone when a later job reads them. */
const INNER: readonly ActionOutput[] = ["receipt", "solution", "tests", "handover", "deliverable"];

const inputYaml = (input: InputDoc): string => {
  const { fallback } = SETTINGS[input.setting];
  const type = typeof fallback === "boolean" ? `boolean\n        default: ${fallback}` : "string";
  return `      ${input.name}:\n        description: ${JSON.stringify(descriptionOf(input))}\n        type: ${type}`;
};

const names = Object.keys(ACTION_OUTPUTS) as ActionOutput[];
const handed = (inputs: readonly InputDoc[]): string =>
  inputs.map(({ name }) => `          ${name}: \${{ inputs.${name} }}`).join("\n");
const jobOutputs = names.map((name) => `      ${name}: \${{ steps.verialgo.outputs.${name} }}`).join("\n");
const outputYaml = (name: ActionOutput): string =>
  `      ${name}:\n        description: ${JSON.stringify(ACTION_OUTPUTS[name])}\n        value: \${{ jobs.publish.outputs.${name} || jobs.solve.outputs.${name} }}`;

/** The reusable workflow with its lists of inputs and outputs made anew; the rest of the text stays. */
export const withInputs = (text: string): string =>
  [
    ["inputs", WORKFLOW_INPUTS.map(inputYaml).join("\n")],
    [
      "outputs",
      names
        .filter((name) => !INNER.includes(name))
        .map(outputYaml)
        .join("\n"),
    ],
    ["solve outputs", jobOutputs],
    ["solve inputs", handed(WORKFLOW_INPUTS)],
    ["publish outputs", jobOutputs],
    ["publish inputs", handed(PUBLISH_INPUTS)],
  ].reduce((made, [name, content]) => betweenMarkers(made, name as string, content as string), text);
