import { COMMAND_NAMES, parseCommand, type WorkflowCommand } from "./command-parser.ts";
import type { SecretMasker } from "./secret-masker.ts";

export interface Annotation {
  level: "error" | "warning" | "notice";
  message: string;
  /** `title`, `file`, `line`, `endLine`, `col`, `endColumn`, as the command gave them. */
  properties: Record<string, string>;
}

/** The runner keeps this many annotations of each level for a step, and this much of a message. */
export const MAX_ANNOTATIONS = 10;
export const MAX_MESSAGE = 4096;

const DISABLED = (name: string) =>
  `The \`${name}\` command is disabled. Please upgrade to using Environment Files or opt into unsecure command execution by setting the \`ACTIONS_ALLOW_UNSECURE_COMMANDS\` environment variable to \`true\`.`;

/** What a step wrote, and what the runner makes of it. Standard output and standard error are treated alike. */
export class StepLog {
  readonly annotations: Annotation[] = [];
  /** Every command that was carried out or refused; text between `stop-commands` and its token gives none. */
  readonly commands: WorkflowCommand[] = [];
  readonly outputs: Record<string, string> = {};
  readonly state: Record<string, string> = {};
  /** A command was refused: the step fails, whatever its exit code. */
  hasFailed = false;

  readonly #masker: SecretMasker;
  readonly #showsDebug: boolean;
  readonly #known = new Set<string>(COMMAND_NAMES);
  readonly #raw: string[] = [];
  readonly #shown: string[] = [];
  #stopToken: string | null = null;
  #echoes = false;

  constructor(masker: SecretMasker, showsDebug: boolean) {
    this.#masker = masker;
    this.#showsDebug = showsDebug;
  }

  /** As people see it, secrets hidden. */
  get log(): string {
    return this.#shown.map((line) => `${line}\n`).join("");
  }

  /** Line for line as the process wrote it. */
  get rawLog(): string {
    return this.#raw.map((line) => `${line}\n`).join("");
  }

  /** A line of the runner itself. */
  write(line: string): void {
    this.#shown.push(this.#masker.mask(line));
  }

  annotate(level: Annotation["level"], message: string, properties: Record<string, string> = {}): void {
    const masked = this.#masker.mask(message);
    this.#shown.push(`##[${level}]${masked}`);
    if (this.annotations.filter((each) => each.level === level).length >= MAX_ANNOTATIONS) return;
    this.annotations.push({ level, message: masked.slice(0, MAX_MESSAGE), properties });
  }

  /** The step fails with this error. */
  fail(message: string): void {
    this.annotate("error", message);
    this.hasFailed = true;
  }

  debug(message: string): void {
    if (this.#showsDebug) this.write(`##[debug]${message}`);
  }

  /** A line of the process. */
  read(line: string): void {
    this.#raw.push(line);
    const command = parseCommand(line, this.#known);
    if (command === null || !this.#carryOut(command, line)) this.write(line);
  }

  /** False when the line is to be shown as text. */
  #carryOut(command: WorkflowCommand, line: string): boolean {
    if (this.#stopToken !== null) {
      if (command.name !== this.#stopToken) return false;
      this.#known.delete(this.#stopToken);
      this.#stopToken = null;
      return false;
    }
    this.commands.push(command);
    if (command.name === "stop-commands") return this.#stop(command.data);
    const isQuiet = ["add-mask", "debug", "error", "warning", "notice"].includes(command.name);
    if (this.#echoes && !isQuiet) this.write(line);
    this.#run(command, line);
    return true;
  }

  #stop(token: string): boolean {
    const isBad = token === "" || token === "pause-logging" || this.#known.has(token.toLowerCase());
    if (isBad) {
      this.fail(
        "You cannot use a endToken that is an empty string, the string 'pause-logging', or another workflow command.",
      );
      return true;
    }
    this.#stopToken = token.toLowerCase();
    this.#known.add(this.#stopToken);
    return false;
  }

  #run({ name, properties, data }: WorkflowCommand, line: string): void {
    const refuse = (why: string) => {
      this.annotate("error", `Unable to process command '${name === "add-mask" ? name : line}' successfully.`);
      this.fail(why);
    };
    switch (name) {
      case "error":
      case "warning":
      case "notice":
        this.annotate(name, data, properties);
        break;
      case "debug":
        this.debug(data);
        break;
      case "group":
      case "endgroup":
        this.write(`##[${name}]${name === "group" ? data : ""}`);
        break;
      case "add-mask":
        if (data.trim() === "")
          this.annotate("warning", "Can't add secret mask for empty string in ##[add-mask] command.");
        else this.#masker.add(data);
        break;
      case "set-output":
      case "save-state": {
        const key = properties.name ?? "";
        if (key === "") refuse(`Required field 'name' is missing in ##[${name}] command.`);
        else (name === "set-output" ? this.outputs : this.state)[key] = data;
        break;
      }
      case "set-env":
      case "add-path":
        refuse(DISABLED(name));
        break;
      case "echo":
        if (/^\s*(on|off)\s*$/i.test(data)) this.#echoes = /on/i.test(data);
        else refuse(`Invalid echo command value. Possible values can be: 'on', 'off'. Current value is: '${data}'.`);
        break;
      // Problem matchers are not modelled; `commands` tells that one was asked for.
    }
  }
}
