import { describe, expect, it } from "vitest";
import { addressOf, refusalOf } from "../../../../src/surfaces/browser/server/door.ts";
import { carriesToken, createToken } from "../../../../src/surfaces/browser/server/token.ts";

const HERE = { host: "127.0.0.1", port: 8_765 };
const mayCome = (headers: Record<string, string>, place = HERE) => refusalOf(headers, place) === null;

describe("who may come in", () => {
  it.each(["127.0.0.1:8765", "localhost:8765", "LOCALHOST:8765", "[::1]:8765"])("by the name %s", (host) => {
    expect(mayCome({ host })).toBe(true);
    expect(mayCome({ host, origin: `http://${host}`, "sec-fetch-site": "same-origin" })).toBe(true);
    expect(mayCome({ host, "sec-fetch-site": "none" })).toBe(true);
  });

  it.each([
    ...["", "evil.example:8765", "127.0.0.1", "127.0.0.1:8766", "localhost:80", "127.0.0.1.evil.example:8765"],
    ...[
      "localhost.:8765",
      "user@localhost:8765",
      "localhost:8765/",
      "localhost:08765 ",
      "0.0.0.0:8765",
      "127.0.0.2:8765",
    ],
    ...["[::1]", "[::2]:8765", "::1:8765", "localhost:8765:8765", "localhost:8765, localhost:8765", "192.168.1.2:8765"],
  ])("not by the name %j, and the sentence says where to go", (host) => {
    expect(refusalOf({ host }, HERE)).toContain("http://127.0.0.1:8765");
  });

  it("needs no port in the name where it is that of HTTP", () => {
    expect(mayCome({ host: "localhost" }, { host: "127.0.0.1", port: 80 })).toBe(true);
    expect(mayCome({ host: "localhost:8765" }, { host: "127.0.0.1", port: 80 })).toBe(false);
  });

  it.each([
    "null",
    "https://127.0.0.1:8765",
    "http://127.0.0.1:3000",
    "http://evil.example",
    "http://localhost",
    "file://",
    "",
  ])("not from the origin %j", (origin) => {
    expect(mayCome({ host: "localhost:8765", origin })).toBe(false);
  });

  it.each(["cross-site", "same-site", "same-origin, cross-site", ""])("not by a page that is %j", (site) => {
    expect(mayCome({ host: "localhost:8765", "sec-fetch-site": site })).toBe(false);
  });

  it("by the address that was asked for, and of all addresses by any that is no name", () => {
    const net = { host: "192.168.1.2", port: 8_765 };
    expect(mayCome({ host: "192.168.1.2:8765", origin: "http://192.168.1.2:8765" }, net)).toBe(true);
    expect(mayCome({ host: "192.168.1.3:8765" }, net)).toBe(false);
    const all = { host: "0.0.0.0", port: 8_765 };
    expect(mayCome({ host: "192.168.1.3:8765" }, all)).toBe(true);
    expect(mayCome({ host: "[fe80::1]:8765" }, { host: "::", port: 8_765 })).toBe(true);
    expect(mayCome({ host: "evil.example:8765" }, all)).toBe(false);
    expect(mayCome({ host: "192.168.1.3:8765", origin: "http://evil.example:8765" }, all)).toBe(false);
  });

  it("is told where to go", () => {
    expect(addressOf(HERE)).toBe("http://127.0.0.1:8765");
    expect(addressOf({ host: "0.0.0.0", port: 1 })).toBe("http://127.0.0.1:1");
    expect(addressOf({ host: "::1", port: 1 })).toBe("http://[::1]:1");
  });
});

describe("the token", () => {
  it("is new at each start, and only the whole of it counts", () => {
    const token = createToken();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(createToken()).not.toBe(token);
    expect(carriesToken(`Bearer ${token}`, token)).toBe(true);
    for (const wrong of [
      undefined,
      "",
      token,
      `bearer ${token}`,
      `Bearer ${token.slice(1)}`,
      `Bearer ${token} `,
      "Bearer ",
    ])
      expect(carriesToken(wrong, token)).toBe(false);
  });
});
