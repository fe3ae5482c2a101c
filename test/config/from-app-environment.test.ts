import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect } from "node:util";
import { afterAll, describe, expect, it } from "vitest";
import { appSecretValues, knownAppSecrets } from "../../src/config/app-secrets.ts";
import { APP_VARIABLE_NAMES, APP_VARIABLES } from "../../src/config/app-variables.ts";
import { loadAppSettings } from "../../src/config/from-app-environment.ts";
import { redactor } from "../../src/domain/redact.ts";
import { problemsOf } from "../support/settings-problems.ts";

const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const PEM = String(privateKey.export({ type: "pkcs1", format: "pem" }));
const PKCS8 = String(privateKey.export({ type: "pkcs8", format: "pem" }));
const base64 = (text: string) => Buffer.from(text).toString("base64");
const SECRET = "q7Zr0vY2kW9fXc41";

const folder = mkdtempSync(join(tmpdir(), "app-settings-"));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string, text: string) => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

const right = { APP_ID: "12", PRIVATE_KEY: PEM, WEBHOOK_SECRET: SECRET };
const load = (variables: Record<string, string> = {}) => loadAppSettings({ ...right, ...variables });
const problems = (variables: Record<string, string>) => {
  const found = problemsOf(() => load(variables));
  for (const problem of found) expect(problem).toMatch(/^[^\n]+\.$/);
  return found;
};

describe("settings of the App's server", () => {
  it("has the documented defaults", () => {
    const { privateKey: key, webhookSecrets, ...others } = load();
    expect([key.reveal(), webhookSecrets.map((secret) => secret.reveal())]).toEqual([PEM, [SECRET]]);
    expect(others).toEqual({
      ...{ appId: 12, host: "127.0.0.1", port: 3000, webhookPath: "/api/github/webhooks" },
      ...{ apiUrl: "https://api.github.com", serverUrl: "https://github.com", storePath: "./verialgo-app.sqlite" },
      ...{ publicUrl: null, oidcIssuer: "https://token.actions.githubusercontent.com", runnerRepository: null },
      ...{ workflow: "verialgo.yml", label: "algo", allowRoles: ["admin", "maintain", "write"], allowBots: [] },
      ...{
        action: "verialgo/verialgo@v1",
        runsPerDay: 10,
        runsAtOnce: 10,
        queueLimit: 100,
        taskLimit: 1_000,
        maxEventAgeHours: 72,
        logLevel: "info",
      },
    });
  });

  it("reads every one of them", () => {
    const settings = load({
      ...{ HOST: "::", PORT: "0", WEBHOOK_PATH: "/hooks", VERIALGO_STORE: "/data/a.sqlite", LOG_LEVEL: "debug" },
      ...{ GITHUB_API_URL: "https://ghe.example.com/api/v3/", GITHUB_SERVER_URL: "https://ghe.example.com" },
      ...{
        VERIALGO_PUBLIC_URL: "https://v.example.com/app",
        VERIALGO_OIDC_ISSUER: "https://ghe.example.com/_services/token",
      },
      ...{ VERIALGO_RUNNER_REPOSITORY: "octo/.runner", VERIALGO_WORKFLOW: "solve.yaml", VERIALGO_LABEL: "算法" },
      ...{
        VERIALGO_ALLOW_ROLES: "admin",
        VERIALGO_ALLOW_BOTS: "renovate[bot]",
        VERIALGO_MAX_RUNS_PER_ISSUE_PER_DAY: "3",
      },
      ...{
        VERIALGO_RUNS_AT_ONCE: "2",
        VERIALGO_QUEUE_LIMIT: "5",
        VERIALGO_TASK_LIMIT: "50",
        VERIALGO_MAX_EVENT_AGE: "24",
      },
    });
    expect(settings).toMatchObject({
      ...{ host: "::", port: 0, webhookPath: "/hooks", storePath: "/data/a.sqlite", logLevel: "debug" },
      ...{ apiUrl: "https://ghe.example.com/api/v3", serverUrl: "https://ghe.example.com" },
      ...{ publicUrl: "https://v.example.com/app", oidcIssuer: "https://ghe.example.com/_services/token" },
      ...{ runnerRepository: { owner: "octo", repo: ".runner" }, workflow: "solve.yaml", label: "算法" },
      ...{ allowRoles: ["admin"], allowBots: ["renovate[bot]"], runsPerDay: 3 },
      ...{ runsAtOnce: 2, queueLimit: 5, taskLimit: 50, maxEventAgeHours: 24 },
    });
  });

  it("tells all that is wrong at once, each with its variable and what to do", () => {
    const names = APP_VARIABLE_NAMES.filter((name) => !["privateKey", "privateKeyPath", "storePath"].includes(name));
    const wrong = Object.fromEntries(names.map((name) => [APP_VARIABLES[name].variable, "?\u0007 ??"]));
    const found = problems({ ...wrong, PRIVATE_KEY: "?\u0007 ??" });
    expect(found).toHaveLength(names.length + 1);
    for (const name of names) expect(found.join("\n")).toContain(`${APP_VARIABLES[name].variable} must be `);
    expect(problemsOf(() => loadAppSettings({})).map((problem) => problem.split(" ")[0])).toEqual([
      ...["APP_ID", "WEBHOOK_SECRET", "PRIVATE_KEY"],
    ]);
  });

  it("has a variable of its own for each", () => {
    expect(new Set(APP_VARIABLE_NAMES.map((name) => APP_VARIABLES[name].variable)).size).toBe(
      APP_VARIABLE_NAMES.length,
    );
  });

  it.each([
    [
      { APP_ID: "Iv1.abcdef" },
      /^APP_ID must be a whole number from 1 to 999999999999 \(it is "Iv1.abcdef"\); mend it\.$/,
    ],
    [{ PORT: "65536" }, /^PORT must be .* mend it or leave it out for 3000\.$/],
    [{ WEBHOOK_PATH: "/healthz" }, /^WEBHOOK_PATH must be a path/],
    [{ WEBHOOK_PATH: "/a/" }, /^WEBHOOK_PATH must be a path/],
    [{ WEBHOOK_PATH: "/a/../b" }, /^WEBHOOK_PATH must be a path/],
    [{ VERIALGO_PUBLIC_URL: "http://v.example.com" }, /^VERIALGO_PUBLIC_URL must be an https address/],
    [{ VERIALGO_PUBLIC_URL: "https://v.example.com?a" }, /^VERIALGO_PUBLIC_URL must be/],
    [{ VERIALGO_PUBLIC_URL: "https://v.example.com?" }, /^VERIALGO_PUBLIC_URL must be/],
    [{ VERIALGO_PUBLIC_URL: "https://v.example.com/#" }, /^VERIALGO_PUBLIC_URL must be/],
    [{ VERIALGO_PUBLIC_URL: "https:v.example.com" }, /^VERIALGO_PUBLIC_URL must be/],
    [{ VERIALGO_PUBLIC_URL: "https://v.example.com/a b" }, /^VERIALGO_PUBLIC_URL must be/],
    [{ VERIALGO_PUBLIC_URL: "https://v.example\n.com" }, /^VERIALGO_PUBLIC_URL must be/],
    [{ VERIALGO_STORE: ":memory:" }, /^VERIALGO_STORE must be the path of a file/],
    [{ VERIALGO_WORKFLOW: "../x.yml" }, /^VERIALGO_WORKFLOW must be the name of a file/],
    [{ VERIALGO_RUNNER_REPOSITORY: "octo/.." }, /^VERIALGO_RUNNER_REPOSITORY must be a repository/],
    [{ VERIALGO_ALLOW_ROLES: "none" }, /^VERIALGO_ALLOW_ROLES must be one or more of admin/],
    [
      { VERIALGO_RUNNER_REPOSITORY: "octo/runner" },
      /^VERIALGO_RUNNER_REPOSITORY needs VERIALGO_PUBLIC_URL: .*; set it /,
    ],
  ])("refuses %j", (variables, sentence) => {
    expect(problems(variables)).toEqual([expect.stringMatching(sentence)]);
  });
});

describe("I02 the webhook secret", () => {
  it.each(["", " ", "\n\t ", "\u00a0"])("%j counts as not set", (secret) => {
    expect(problems({ WEBHOOK_SECRET: secret })).toEqual([
      expect.stringMatching(
        /^WEBHOOK_SECRET (is not set or empty; set it to|must be) one word of at least 16 printable/,
      ),
    ]);
  });

  it.each([
    ...[
      "development",
      "secret",
      "changeme",
      "Development",
      "short",
      "0123456789abcde",
      "two words that are long",
      "ключ-ключ-ключ-ключ",
    ],
    ...[
      "developmentdevelopment",
      "changeme-changeme",
      "xxxxxxxxxxxxxxxxxxxx",
      "secret_secret_secret".replaceAll("_", "-"),
    ],
    ...["0".repeat(64), "abab".repeat(8), "1234567890123456", "0123456789abcdef".repeat(2), "qwertyuiopasdfgh"],
    ...["your-webhook-secret", "<my-webhook-secret-here>", "$" + "{WEBHOOK_SECRET}", "replace-with-your-secret"],
    ...[`"${SECRET}"`, `'${SECRET}'`],
  ])("%j is refused, and not shown", (secret) => {
    for (const variable of ["WEBHOOK_SECRET", "WEBHOOK_SECRET_PREVIOUS"]) {
      const [problem = "", ...more] = problems({ [variable]: secret });
      expect([problem.startsWith(`${variable} must be`), more]).toEqual([true, []]);
      expect(problem).not.toContain(secret);
    }
  });

  it.each(["4839201938471026", "fff09d1c27be48a5", "My-Secret-pZ4k9QwT"])("%j is taken", (secret) => {
    expect(load({ WEBHOOK_SECRET: secret }).webhookSecrets[0].reveal()).toBe(secret);
  });

  it("may have one of before, which must be another", () => {
    const { webhookSecrets } = load({ WEBHOOK_SECRET_PREVIOUS: ` ${SECRET}-old\n` });
    expect(webhookSecrets.map((secret) => secret.reveal())).toEqual([SECRET, `${SECRET}-old`]);
    expect(problems({ WEBHOOK_SECRET_PREVIOUS: SECRET })[0]).toMatch(/is the same as WEBHOOK_SECRET/);
  });
});

describe("the private key", () => {
  it.each([
    ["PKCS#1", PEM],
    ["PKCS#8", PKCS8],
    ["with lines of Windows", PEM.replaceAll("\n", "\r\n")],
    ["on one line, with \\n in it", PEM.replaceAll("\n", "\\n")],
    ["on one line, with \\r\\n in it", PEM.replaceAll("\n", "\\r\\n")],
    ["in quotation marks", `"${PEM.replaceAll("\n", "\\n")}"`],
    ["in base64", base64(PEM)],
    ["in base64, wrapped", base64(PEM).replace(/.{76}/g, "$&\n")],
  ])("is read %s", (_, text) => {
    expect(load({ PRIVATE_KEY: text }).privateKey.reveal()).toBe(text === PKCS8 ? PKCS8 : PEM);
    const path = file("key.pem", text);
    expect(load({ PRIVATE_KEY: "", PRIVATE_KEY_PATH: path }).privateKey.reveal()).toBe(text === PKCS8 ? PKCS8 : PEM);
  });

  const weak = generateKeyPairSync("rsa", { modulusLength: 1024 }).privateKey.export({ type: "pkcs1", format: "pem" });
  const curve = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ type: "pkcs8", format: "pem" });
  const open = generateKeyPairSync("rsa", { modulusLength: 2048 }).publicKey.export({ type: "spki", format: "pem" });
  it.each([
    ["nothing of the kind", "hello"],
    ["a key cut short", PEM.slice(0, 900)],
    ["a public key", String(open)],
    ["a key of another kind", String(curve)],
    ["a key that is too short", String(weak)],
    ["base64 of something else", base64("hello ".repeat(40))],
  ])("is refused when it is %s, and not shown", (_, text) => {
    const [problem = ""] = problems({ PRIVATE_KEY: text });
    expect(problem).toMatch(/^PRIVATE_KEY must be the RSA private key/);
    expect(problem).not.toContain(text.slice(40, 80) || text);
    const [inFile = ""] = problems({ PRIVATE_KEY: "", PRIVATE_KEY_PATH: file("other.pem", text) });
    expect(inFile).toMatch(/^PRIVATE_KEY_PATH must be the path of a file with the RSA private key/);
  });

  it("is refused when its file cannot be read, is empty, or both variables are set", () => {
    expect(problems({ PRIVATE_KEY: "", PRIVATE_KEY_PATH: join(folder, "none") })[0]).toMatch(
      /^PRIVATE_KEY_PATH names a file that cannot be read or is empty/,
    );
    expect(problems({ PRIVATE_KEY: "", PRIVATE_KEY_PATH: folder })[0]).toMatch(/cannot be read/);
    expect(problems({ PRIVATE_KEY_PATH: file("key.pem", PEM) })[0]).toBe(
      "PRIVATE_KEY and PRIVATE_KEY_PATH are both set; leave one out.",
    );
  });
});

describe("I11 GitHub's address", () => {
  it("is set whole or not at all, and never half", () => {
    for (const half of [
      { GITHUB_API_URL: "https://ghe.example.com/api/v3" },
      { GITHUB_SERVER_URL: "https://ghe.example.com" },
    ])
      expect(problems(half)[0]).toMatch(/belong together/);
    expect(problems({ GHE_HOST: "ghe.example.com" })[0]).toMatch(/^GHE_HOST is not read/);
  });

  it("has the runner's identity tokens from there as well", () => {
    const server = { GITHUB_API_URL: "https://ghe.example.com/api/v3", GITHUB_SERVER_URL: "https://ghe.example.com" };
    const open = { ...server, VERIALGO_PUBLIC_URL: "https://v.example.com" };
    expect(problems(open)[0]).toMatch(/^VERIALGO_OIDC_ISSUER is not set/);
    expect(load(server).publicUrl).toBe(null);
    const own = { GITHUB_API_URL: "https://api.github.com", GITHUB_SERVER_URL: "https://github.com" };
    expect(load({ ...open, ...own }).oidcIssuer).toBe("https://token.actions.githubusercontent.com");
  });

  it.each([
    "http://ghe.example.com",
    "https://user:hunter22@ghe.example.com",
    "ftp://ghe.example.com",
    "ghe.example.com",
    "https://a.example/?x=1",
  ])("%s is refused", (url) => {
    const [problem = ""] = problems({ GITHUB_API_URL: url, GITHUB_SERVER_URL: "https://ghe.example.com" });
    expect(problem).toMatch(/^GITHUB_API_URL must be an https address/);
    expect(problem).not.toContain("hunter22");
  });
});

describe("I10 key and secrets", () => {
  const previous = "Old-q7Zr0vY2kW9fXc41";
  const environment = { ...right, WEBHOOK_SECRET_PREVIOUS: previous };
  const settings = loadAppSettings(environment);

  it("show themselves nowhere", () => {
    const shown = `${inspect(settings, { depth: 9, showHidden: true })}${JSON.stringify(settings)}${String(settings.privateKey)}`;
    for (const secret of [SECRET, previous, PEM.split("\n")[3] ?? ""]) expect(shown).not.toContain(secret);
  });

  it.each([
    ["the settings", () => appSecretValues(settings, environment)],
    ["the environment alone", () => knownAppSecrets(environment)],
    [
      "a key in a file",
      () => knownAppSecrets({ ...environment, PRIVATE_KEY: "", PRIVATE_KEY_PATH: file("k.pem", PEM) }),
    ],
    ["a key in base64", () => appSecretValues(settings, { ...environment, PRIVATE_KEY: base64(PEM) })],
  ])("are taken out of every text, known from %s", (_, values) => {
    const redact = redactor(values());
    for (const text of [
      SECRET,
      previous,
      PEM,
      base64(SECRET),
      JSON.stringify({ key: PEM }),
      PEM.split("\n")[5] ?? "",
    ]) {
      const shown = redact(`Error: cannot use ${text} here`);
      expect(shown).toContain("[redacted]");
      for (const part of [SECRET, previous, ...PEM.split("\n").slice(1, -2)]) expect(shown).not.toContain(part);
    }
  });

  it("the key also in the form other libraries write it, and as base64 gave it", () => {
    const redact = redactor(appSecretValues(settings, { ...environment, PRIVATE_KEY: base64(PEM) }));
    for (const line of [...PKCS8.split("\n").slice(1, -2), base64(PEM)])
      expect(redact(`x ${line} y`)).toBe("x [redacted] y");
  });
});
