import type { IncomingHttpHeaders } from "node:http";
import { isIP } from "node:net";

/** Where the server listens: an address or name, and the port. */
export interface Place {
  host: string;
  port: number;
}

const LOOPBACK_NAMES = ["127.0.0.1", "localhost", "[::1]"];

/** A host as it stands in an address. */
export const inAddress = (host: string): string => (isIP(host) === 6 ? `[${host}]` : host);

/** All addresses of this machine. */
const isEvery = (host: string): boolean => host === "0.0.0.0" || host === "::";

/** Where a person of this machine finds the server. */
export const addressOf = ({ host, port }: Place): string =>
  `http://${isEvery(host) ? "127.0.0.1" : inAddress(host)}:${port}`;

/**
 * Decides by its headers alone whether a request may come in; returns the sentence it is refused with, or null. A name that only points
 * here (DNS rebinding), a page of another origin, also one of another port of this machine, and a link on one are refused.
 */
export function refusalOf(headers: IncomingHttpHeaders, place: Place): string | null {
  if (!isOwn(headers.host ?? "", place))
    return `This server answers under ${addressOf(place)} only; open the address that verialgo web printed.`;
  const { origin } = headers;
  if (origin !== undefined && !(origin.startsWith("http://") && isOwn(origin.slice("http://".length), place)))
    return "A page of another origin may not use this server.";
  const site = headers["sec-fetch-site"] ?? "none";
  if (site !== "none" && site !== "same-origin")
    return `A page of another site may not lead here; open ${addressOf(place)} from the address bar.`;
  return null;
}

/** Whether `host[:port]` is one of the names this server has. */
function isOwn(given: string, { host, port }: Place): boolean {
  const found = /^(\[[\da-f:.]+\]|[^:[\]/@\s]+)(?::(\d{1,5}))?$/i.exec(given);
  if (found === null || Number(found[2] ?? 80) !== port) return false;
  const name = (found[1] ?? "").toLowerCase();
  if (LOOPBACK_NAMES.includes(name) || name === inAddress(host).toLowerCase()) return true;
  // No name, so no other's name either.
  return isEvery(host) && isIP(name.replace(/^\[|\]$/g, "")) !== 0;
}
