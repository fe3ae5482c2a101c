import type { Fault } from "./fault.ts";

const TROUBLES = [
  ...["rate-limit", "rate-limit", "server-error", "hang", "cut-json", "cut-connection", "slow", "reset"],
  ...["html-200", "empty-body", "choices-null", "bad-gateway", "unavailable"],
] as const;

/** Replies before the troubles, which hit understanding and the author; the examiner is asked beside them. */
export const endpoint: Fault = {
  kind: "endpoint",
  what: "429, 500, 502, 503, silence, slow, cut or broken answers, a reset connection; once, twice or for good",
  share: 22,
  surfaces: ["implement", "action"],
  draw(draws) {
    const trouble = draws.pick(TROUBLES);
    const at = draws.int(0, 2);
    // Each one waits for the whole time of a request, and a run asks three times at most.
    const isSlow = trouble === "hang" || trouble === "slow";
    const times = draws.chance(0.08) ? 40 : isSlow ? 1 : draws.few(2);
    return {
      detail: `${trouble} ${times === 40 ? "for good" : `${times} times`} after reply ${at}`,
      endpoint: [{ at, trouble, times }],
      args: ["--timeout", "5"],
      with: { timeout: "5" },
    };
  },
};
