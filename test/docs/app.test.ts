import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { betweenMarkers } from "../support/action-docs/between-markers.ts";
import { registrationLink, variablesTable } from "../support/app-front/docs.ts";

const root = resolve(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(resolve(root, path), "utf8");
const sources = readdirSync(resolve(root, "src"), { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts"))
  .map((path) => read(`src/${path}`))
  .join("\n");

const made = (now: string) =>
  [
    ["registration link", ["```text", registrationLink(read("app.yml")), "```"].join("\n")],
    ["variables", variablesTable()],
  ].reduce((text, [name, content]) => betweenMarkers(text, name as string, `\n${content}\n`), now);

describe("docs/app.md", () => {
  it("has the settings and the registration as the program has them (UPDATE_DOCS=1 writes them)", () => {
    if (process.env.UPDATE_DOCS === "1") writeFileSync(resolve(root, "docs/app.md"), made(read("docs/app.md")));
    const now = read("docs/app.md");
    expect(now).toBe(made(now));
    expect(made(now.replace("`APP_ID`", "`APP_NUMBER`"))).toBe(now);
  });

  it("names each counter and gauge there is, and no other", () => {
    // `verialgo_store_` is completed by what the store counts.
    const inSources = [...sources.matchAll(/["`](verialgo_[a-z_]+?)(?:\$\{name\})?["`]/g)].map(([, name = ""]) => name);
    const known = inSources.flatMap((name) =>
      name === "verialgo_store_" ? ["deliveries", "tasks", "waiting", "active"].map((one) => `${name}${one}`) : [name],
    );
    const named = [...read("docs/app.md").matchAll(/^\| (`verialgo_[^|]+)\|/gm)].flatMap(
      ([, cell = ""]) => cell.match(/verialgo_[a-z_]+/g) ?? [],
    );
    expect(named.length).toBeGreaterThan(15);
    expect([...new Set(named)].sort()).toEqual([...new Set(known)].sort());
  });

  it("quotes only sentences the App really says", () => {
    const quoted = [...read("docs/app.md").matchAll(/^\| "([^"]+)"/gm)]
      .flatMap(([, text = ""]) => text.split("…"))
      .map((part) => part.trim());
    const parts = quoted.filter((part) => part !== "");
    expect(parts.length).toBeGreaterThan(5);
    expect(parts.filter((part) => !sources.includes(part))).toEqual([]);
  });

  it.each(["docs/app.md", "docs/app-scale.md"])("%s links to files and headings that exist", (page) => {
    const anchors = (path: string) =>
      [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) =>
        title
          .toLowerCase()
          .replace(/[^\p{L}\p{N} _-]/gu, "")
          .replaceAll(" ", "-"),
      );
    for (const [, path = "", anchor] of read(page).matchAll(/\]\(((?!https?:)[^)#]+)(?:#([^)]+))?\)/g)) {
      expect(existsSync(resolve(root, "docs", path)), path).toBe(true);
      if (anchor !== undefined) expect(anchors(`docs/${path}`), anchor).toContain(anchor);
    }
  });

  it("names the variables of the code examples as they are", () => {
    const named = new Set(`${read("docs/app.md")}${read("docs/app-scale.md")}`.match(/\bVERIALGO_[A-Z_]+\b/g));
    const known = new Set(variablesTable().match(/VERIALGO_[A-Z_]+/g));
    // The secret of the workflow.
    known.add("VERIALGO_API_KEY");
    expect([...named].filter((name) => !known.has(name))).toEqual([]);
  });
});
