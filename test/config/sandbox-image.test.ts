import { describe, expect, it } from "vitest";
import { combine } from "../../src/config/load.ts";
import { SETTINGS } from "../../src/config/schema.ts";

const digest = `sha256:${"0123456789abcdef".repeat(4)}`;
const given = (text: string) => () =>
  combine([{ sandboxImage: { text, called: "VERIALGO_SANDBOX_IMAGE" } }]).sandboxImage;

describe("the container image", () => {
  it("is named by its digest, with or without a registry and a tag", () => {
    for (const name of ["debian", "ghcr.io/owner/image", "localhost:5000/a_b-c.d", "debian:12"])
      expect(given(` ${name}@${digest} `)()).toBe(`${name}@${digest}`);
    expect(combine([]).sandboxImage).toBeNull();
    expect(SETTINGS.sandboxImage).not.toHaveProperty("narrowing");
  });

  it.each([
    ...["debian", "debian:latest", digest, `@${digest}`, `-v@${digest}`, `--privileged@${digest}`, `Debian@${digest}`],
    ...[`a b@${digest}`, `debian@${digest}0`, `debian@sha256:${"A".repeat(64)}`, `debian@md5:${"0".repeat(32)}`],
  ])("is not %s", (text) => {
    expect(given(text)).toThrow(/VERIALGO_SANDBOX_IMAGE must be an image by its digest: name@sha256:/);
  });
});
