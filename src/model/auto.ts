import type { Usage } from "../domain/message.ts";
import type { ModelObserver } from "../ports/model.ts";
import { explain } from "./failure-text.ts";
import type { FailureContext } from "./failures.ts";
import { addUsage, NO_USAGE } from "./reply-parts.ts";
import { type Attempt, tell } from "./retry-policy.ts";
import type { WireProtocol } from "./wire.ts";

export type ApiMode = "auto" | WireProtocol;

/** Chooses the protocol of each request. */
export interface ProtocolChoice {
  /** Sends with the protocol in force; in `auto` once with the other one where the first is not served. */
  attempt(send: (protocol: WireProtocol, spent: Usage) => Promise<Attempt>, asking?: Asking): Promise<Attempt>;
  /** Names of what was found out about the protocols. */
  learned(): readonly string[];
}

/** How one reply is asked for. */
export interface Asking {
  observer?: ModelObserver | undefined;
  /** What earlier tries cost. */
  spent?: Usage;
  mayAskAgain?: ((spent: Usage) => boolean) | undefined;
}

/**
 * `auto` asks chat/completions first. A missing route switches once to responses and is remembered for the run; a protocol that has
 * answered once is settled, so a stray 404 later does not switch. Which failures mean a missing route is decided in `failures.ts`
 * (never 401, 403, 429 or a model that does not exist).
 */
export function chooseProtocol(mode: ApiMode, context: FailureContext): ProtocolChoice {
  let protocol: WireProtocol = mode === "auto" ? "chat" : mode;
  let settled = mode !== "auto";

  return {
    learned: () => (mode === "auto" && settled && protocol === "responses" ? ["responses-only"] : []),
    async attempt(send, { observer, spent = NO_USAGE, mayAskAgain } = {}) {
      const used = protocol;
      const first = await send(used, spent);
      if (first.ok) {
        // Another session may have switched meanwhile; what answered is right.
        if (!settled) protocol = used;
        settled = true;
        return first;
      }
      if (!first.trouble.missingRoute || mode !== "auto" || used === "responses") return first;
      if (settled && protocol === "chat") return first;
      const cost = addUsage(spent, first.usage);
      if (mayAskAgain?.(cost) === false) return first;
      const why = first.trouble.failure.message;
      if (protocol === "chat") tell(() => observer?.switched?.({ from: "chat", to: "responses", why }));
      const second = await send("responses", cost);
      if (!second.ok && second.trouble.missingRoute) return neither(first, second, context);
      protocol = "responses";
      settled = true;
      if (!second.ok) return { ...second, usage: addUsage(first.usage, second.usage) };
      return { ok: true, reply: { ...second.reply, usage: addUsage(first.usage, second.reply.usage) } };
    },
  };
}

/** Both routes are missing: the first one's words tell more, since that is where people look first. */
function neither(
  first: Extract<Attempt, { ok: false }>,
  second: Extract<Attempt, { ok: false }>,
  context: FailureContext,
): Attempt {
  const rejection = first.trouble.rejection;
  const seen = {
    status: rejection?.status ?? null,
    said: rejection?.error.message ?? "",
    html: rejection?.error.html ?? false,
  };
  return {
    ok: false,
    trouble: { ...second.trouble, failure: explain("no-protocol", context, seen), missingRoute: false },
    usage: addUsage(first.usage, second.usage),
  };
}
