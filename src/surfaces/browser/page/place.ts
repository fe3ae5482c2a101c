/** What an address of the server shows. */
export type Place = { kind: "home" } | { kind: "run"; id: string } | { kind: "unknown" };

export function placeOf(path: string): Place {
  if (path === "/" || path === "/index.html") return { kind: "home" };
  const id = /^\/runs\/([^/]+)\/?$/.exec(path)?.[1];
  const read = id === undefined ? null : decoded(id);
  return read === null ? { kind: "unknown" } : { kind: "run", id: read };
}

/** The key of this start of the server; it stands in the fragment, which no request carries. Empty where there is none. */
export const tokenOf = (fragment: string): string => /(?:^#|&)token=([\w-]+)/.exec(fragment)?.[1] ?? "";

const fragment = (token: string): string => (token === "" ? "" : `#token=${token}`);

export const homeAddress = (token: string): string => `/${fragment(token)}`;

export const runAddress = (id: string, token: string): string => `/runs/${encodeURIComponent(id)}${fragment(token)}`;

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
