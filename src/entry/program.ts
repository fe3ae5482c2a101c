import { CommanderError, Option, Command as Program } from "commander";
import { SETTINGS, type SettingName } from "../config/schema.ts";
import { EXIT, UsageError } from "../domain/errors.ts";
import { COMMANDS, type CommandSpec, LATER_COMMANDS } from "./command-list.ts";
import type { Context } from "./context.ts";
import { reportNotRun } from "./not-run.ts";
import { TOOL_VERSION } from "./version.ts";

/** Parses a command line, runs the command and returns the exit code. Never rejects, prints no stack trace. */
export async function runProgram(words: readonly string[], context: Omit<Context, "settingNames">): Promise<number> {
  const { console } = context;
  const json = words.includes("--json");
  let code: number = EXIT.ok;
  let complaint = "";
  let help = "verialgo --help";
  const program = new Program("verialgo");
  program
    .description(
      "Ask for an algorithm; get code that was executed, with the evidence. The model proposes, VeriAlgo decides.",
    )
    .version(TOOL_VERSION, "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .helpCommand("help [command]", "print the help of a command")
    .showSuggestionAfterError(true)
    .addHelpText("after", EXAMPLES);
  for (const spec of COMMANDS) {
    addCommand(program, spec).action(async (...given: unknown[]) => {
      const command = given.at(-1) as Program;
      const run = await spec.load();
      code = await run(command.args, command.opts(), { ...context, settingNames: spec.settings });
    });
  }
  for (const name of LATER_COMMANDS) {
    program
      .command(name, { hidden: true })
      .allowUnknownOption()
      .allowExcessArguments()
      .helpOption(false)
      .action(() => {
        throw new UsageError(`This version has no \`${name}\` command yet. See verialgo --help for those it has.`);
      });
  }
  for (const one of [program, ...program.commands]) {
    one.exitOverride().configureOutput({
      writeOut: (text) => console.out(text),
      writeErr: (text) => console.err(text),
      outputError: (text) => {
        help = one === program ? help : `verialgo ${one.name()} --help`;
        complaint = text
          .replace(/^error: /, "")
          .trim()
          .replace(/\n\(Did you mean (.*)\?\)$/s, ". Did you mean $1?");
      },
    });
  }
  try {
    await program.parseAsync([...words], { from: "user" });
    return code;
  } catch (error) {
    const interrupted = context.interruption.received() !== null;
    if (!(error instanceof CommanderError)) return reportNotRun(error, console, json, interrupted);
    if (error.exitCode === 0) return EXIT.ok;
    // No command at all: the help has been printed to standard error.
    const sentence = complaint === "" ? "Name a command." : `${sentenceCase(complaint)} See ${help}.`;
    return reportNotRun(new UsageError(sentence), console, json);
  }
}

const sentenceCase = (text: string): string => {
  const sentence = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.?!]$/.test(sentence) ? sentence : `${sentence}.`;
};

function addCommand(program: Program, spec: CommandSpec): Program {
  const command = program
    .command(spec.usage)
    .description(spec.description)
    .helpOption("-h, --help", "print this help")
    .addHelpText("after", `\nExamples:\n${spec.examples.map((example) => `  ${example}`).join("\n")}\n`);
  for (const name of spec.settings) if (SETTINGS[name].flag !== null) command.addOption(settingOption(name));
  for (const option of spec.options) command.addOption(option());
  return command;
}

/** The option of a setting, described by the schema alone. Values stay text: the schema reads them, wherever they come from. */
function settingOption(name: SettingName): Option {
  const { flag, type, help, environment, fallback } = SETTINGS[name];
  const notes = [environment === null ? "" : `env ${environment}`, fallback === null ? "" : `default ${fallback}`];
  const note = notes.filter((text) => text !== "").join(", ");
  return new Option(`${flag} ${type.placeholder}`, note === "" ? help : `${help} (${note})`);
}

const EXAMPLES = `
Examples:
  verialgo demo                                      the whole loop, no key and no network needed
  verialgo implement "merge two sorted lists"        write, run, judge; results in ./<name>/
  verialgo verify merge.py --tests test_merge.py     judge files you have, no model needed
  verialgo doctor                                    check this machine

Exit codes: 0 verified or tested · 1 refuted · 2 wrong usage or settings · 3 unverified · 4 endpoint or platform failure · 130 interrupted
`;
