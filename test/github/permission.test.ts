import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createClient, type GitHubClient } from "../../src/github/client.ts";
import { PATIENCE } from "../../src/github/patience.ts";
import { type Asker, askerOf, mayStart, mayStartAll, type Role, type StartRules } from "../../src/github/permission.ts";
import type { Place } from "../../src/github/place.ts";
import { type FakeHub, startFakeHub } from "../support/fakehub/fakehub.ts";
import { clientOf, placeOf } from "./hub-client.ts";

const OPERATION = "repos/get-collaborator-permission-level";
const RULES: StartRules = { allowRoles: ["admin", "maintain", "write"], allowBots: [], self: ["verialgo[bot]"] };

let hub: FakeHub;
let client: GitHubClient;
let place: Place;
beforeAll(async () => {
  hub = await startFakeHub({
    roles: {
      ...{ ada: "admin", mona: "maintain", will: "write", tri: "triage", rea: "read" },
      ...{ cuwrite: { base: "write", name: "reviewer" }, curead: { base: "read", name: "admin" } },
      custom: { base: "read", name: "write" },
    },
  });
  place = placeOf(hub);
});
beforeEach(() => {
  ({ client } = clientOf(hub, {}));
});
afterAll(async () => {
  expect(hub.contractViolations()).toEqual([]);
  await hub.stop();
});

const person = (login: string): Asker => ({ login, id: hub.as(login).account.id, isBot: false });
const asks = (login: string, rules: Partial<StartRules> = {}) =>
  mayStart(client, place, person(login), { ...RULES, ...rules });
const asked = () => hub.requests({ operation: OPERATION }).length;

describe("who may start a run", () => {
  it("A01, A03, A08: by default those who may write, whatever their role is called", async () => {
    for (const login of ["octo", "ada", "mona", "will", "cuwrite"])
      expect(await asks(login), login).toEqual({ ok: true });
    for (const login of ["tri", "rea", "stranger", "curead", "custom"]) {
      const answer = await asks(login);
      expect(answer, login).toEqual({ ok: false, why: expect.stringMatching(new RegExp(`^${login} [^\\n]+\\.$`)) });
    }
  });

  it("A03: exactly the roles that allow-roles names", async () => {
    const table: [Role[], string[]][] = [
      [["admin"], ["ada", "octo"]],
      [["maintain"], ["mona"]],
      [["write"], ["will", "cuwrite"]],
      [["triage"], ["tri"]],
      [["read"], ["rea", "curead"]],
    ];
    const everybody = ["octo", "ada", "mona", "will", "tri", "rea", "cuwrite", "curead"];
    for (const [allowRoles, allowed] of table)
      for (const login of everybody)
        expect((await asks(login, { allowRoles })).ok, `${login}: ${allowRoles}`).toBe(allowed.includes(login));
  });

  it("A02: a 404 is a no; what an association says is never asked", async () => {
    const nobody = await mayStart(client, place, { login: "ghost-of-nobody", id: 1, isBot: false }, RULES);
    expect(nobody).toEqual({ ok: false, why: "ghost-of-nobody is no collaborator of this repository." });
  });

  it.each([
    ["500", { kind: "status", status: 500, when: "before" }],
    ["503", { kind: "status", status: 503, when: "before" }],
    ["a cut connection", { kind: "cut", when: "before" }],
  ] as const)("A02: %s that stays is closed, not open", async (_name, fault) => {
    hub.fail({ operation: OPERATION, fault, times: PATIENCE.tries });
    const before = asked();
    expect(await asks("ada")).toMatchObject({
      ok: false,
      closed: "unknown",
      why: expect.stringMatching(/^Whether ada may start/),
    });
    expect(asked() - before).toBe(PATIENCE.tries);
  });

  it("A02: a token that is refused is closed", async () => {
    const options = { apiUrl: hub.apiUrl, toolVersion: "0.1.0", clock: clientOf(hub).clock };
    const wrong = createClient({ token: "ghs_wrong", ...options });
    expect(await mayStart(wrong, place, person("ada"), RULES)).toMatchObject({ ok: false, closed: "unknown" });
  });

  it("A02: an answer of another form, or about another account, is closed", async () => {
    const answering = (data: unknown) => ({ repeat: async () => data }) as unknown as GitHubClient;
    for (const data of [null, {}, "admin", { permission: "owner" }, { permission: ["admin"] }, { role_name: "admin" }])
      expect(await mayStart(answering(data), place, person("ada"), RULES)).toMatchObject({
        ok: false,
        closed: "unknown",
      });
    const taken = { login: "ada", id: person("will").id, isBot: false };
    expect(await mayStart(client, place, taken, RULES)).toMatchObject({
      ok: false,
      closed: "unknown",
      why: expect.stringMatching(/somebody else/),
    });
  });

  it("A04: a bot only by its exact name, and GitHub is not asked about it", async () => {
    const before = asked();
    const bot = (login: string, allowBots: string[]) =>
      mayStart(client, place, { login, id: 9, isBot: true }, { ...RULES, allowBots });
    expect(await bot("renovate[bot]", ["renovate[bot]"])).toEqual({ ok: true });
    for (const [login, allowed] of [
      ["renovate[bot]", []],
      ["renovate[bot]", ["renovate"]],
      ["evil-renovate[bot]", ["renovate[bot]"]],
      ["renovate[bot]2", ["renovate[bot]"]],
      ["renovate[bot]", ["[bot]", "*", "Renovate[bot]"]],
    ] as [string, string[]][])
      expect(await bot(login, allowed)).toEqual({ ok: false, why: `${login} is a bot that allow-bots does not name.` });
    expect(asked()).toBe(before);
  });

  it("A04: a person who is called like an allowed bot is asked about as a person", async () => {
    const before = asked();
    expect((await asks("renovate", { allowBots: ["renovate", "renovate[bot]"] })).ok).toBe(false);
    expect(asked()).toBe(before + 1);
  });

  it("A04, A05: VeriAlgo itself never, even when it is named", async () => {
    const before = asked();
    for (const login of ["verialgo[bot]", "github-actions[bot]", "GitHub-Actions[bot]"]) {
      const answer = await mayStart(client, place, askerOf(login), { ...RULES, allowBots: [login] });
      expect(answer).toEqual({ ok: false, why: "VeriAlgo itself starts nothing." });
    }
    expect(asked()).toBe(before);
  });
});

describe("A16: who ran the job again", () => {
  it("must be allowed too", async () => {
    const all = (...logins: string[]) => mayStartAll(client, place, [person("will"), ...logins.map(askerOf)], RULES);
    expect(await all("ada")).toEqual({ ok: true });
    expect(await all("rea")).toMatchObject({ ok: false, why: expect.stringMatching(/^rea has the role read/) });
    expect(await all("evil[bot]")).toMatchObject({ ok: false, why: expect.stringMatching(/evil\[bot\] is a bot/) });
    expect(await mayStartAll(client, place, [person("rea"), askerOf("ada")], RULES)).toMatchObject({
      ok: false,
      why: expect.stringMatching(/^rea/),
    });
  });

  it("is asked about once when it is the same person", async () => {
    const before = asked();
    expect(await mayStartAll(client, place, [person("will"), askerOf("Will")], RULES)).toEqual({ ok: true });
    expect(asked()).toBe(before + 1);
  });

  it("names nobody where the event's type is trusted", async () => {
    expect(await mayStartAll(client, place, [], RULES)).toEqual({ ok: true });
  });
});
