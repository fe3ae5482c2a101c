import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import examples from "@octokit/webhooks-examples";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { APP_VARIABLES } from "../../src/config/app-variables.ts";
import { readDelivery } from "../../src/github/app-webhook.ts";

const root = resolve(import.meta.dirname, "../..");
const text = readFileSync(join(root, "app.yml"), "utf8");
const manifest = parse(text) as {
  name: string;
  public: boolean;
  hook_attributes: { url: string; active: boolean };
  default_permissions: Record<string, string>;
  default_events: string[];
};

/** Come to every App; GitHub refuses a manifest that lists them. */
const AUTOMATIC = ["installation", "installation_repositories"];

const sources = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .map((path) => readFileSync(join(root, folder, path), "utf8"));

/** The most that any part of the program asks for in a token. */
function askedFor(texts: readonly string[]): Record<string, string> {
  const asked: Record<string, string> = {};
  for (const [, name = "", level = ""] of texts.flatMap((one) => [...one.matchAll(/\b([a-z_]+): "(read|write)"/g)]))
    if (asked[name] !== "write") asked[name] = level;
  return asked;
}

describe("app.yml", () => {
  it("asks for the permissions that the program asks for in its tokens, and for no others", () => {
    expect(manifest.default_permissions).toEqual(askedFor([...sources("src/entry/app"), ...sources("src/github")]));
    expect(askedFor(['{ issues: "read" }', '{ issues: "write", metadata: "read" }', '{ issues: "read" }'])).toEqual({
      ...{ issues: "write", metadata: "read" },
    });
  });

  it("subscribes to the events that the program reads, and to no others", () => {
    const names = (examples as unknown as { name: string }[]).map(({ name }) => name);
    expect(names.length).toBeGreaterThan(50);
    const read = names.filter((event) => {
      const about = { appId: 1, self: [], label: "algo", workflow: "x.yml", now: "", maxEventAgeHours: 1 };
      return readDelivery({ ...about, event, id: "1", payload: {} }).ignored !== `The event ${event} starts nothing.`;
    });
    expect([...manifest.default_events, ...AUTOMATIC].sort()).toEqual(read.sort());
  });

  it("gives a reason for each of them, in a comment above it", () => {
    const lines = text.split("\n");
    const named = lines.flatMap((line, at) => (/^ {2}(?:- )?[a-z_]+(?:: (?:read|write))?$/.test(line) ? [at] : []));
    expect(named).toHaveLength(Object.keys(manifest.default_permissions).length + manifest.default_events.length);
    for (const at of named) expect(lines[at - 1], lines[at]).toMatch(/^ {2}# \S.*\.$/);
  });

  it("is private, and its webhook goes to the path the server has by default", () => {
    expect([manifest.public, manifest.hook_attributes.active]).toEqual([false, true]);
    expect(new URL(manifest.hook_attributes.url).pathname).toBe(APP_VARIABLES.webhookPath.fallback);
  });
});
