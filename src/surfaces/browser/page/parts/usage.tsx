import type { LimitUse } from "../../../../domain/limits.ts";
import type { Receipt } from "../../../../domain/receipt.ts";
import { oneLine } from "../../../../domain/untrusted-text.ts";
import { count, duration, money } from "../../../figures.ts";
import { limitsOf, shareOf } from "../evidence/used.ts";
import { useTexts } from "../language.ts";
import type { PartProps } from "../part.ts";
import { recordTexts } from "../texts/record.ts";
import { Fact } from "./evidence/fact.tsx";
import { Panel } from "./evidence/panel.tsx";
import { Trouble } from "./evidence/trouble.tsx";

/** What was used of each limit, and by which model. */
export function Usage({ view }: PartProps) {
  const words = useTexts(recordTexts);
  const { state } = view;
  if (state.startedAt === null) return null;
  const receipt = state.ended?.receipt ?? null;
  return (
    <Panel name="usage" title={words.usage}>
      <ul class="meters">
        {limitsOf(view).map((use) => (
          <Meter key={use.name} use={use} />
        ))}
      </ul>
      <dl class="facts">
        <Fact name={words.model}>
          <Model {...{ receipt, model: state.model, calls: state.modelCalls }} />
        </Fact>
        {(["examiner", "arbiter"] as const).map((role) => {
          const own = receipt?.roles?.[role];
          return (
            own !== undefined && (
              <Fact key={role} name={words.roles[role]}>
                <Asked name={own.name} calls={own.calls} protocol={own.protocol} host={null} />
              </Fact>
            )
          );
        })}
        {receipt !== null && <Trouble receipt={receipt} />}
      </dl>
    </Panel>
  );
}

/** A figure of a limit in its own unit. */
function figureOf(name: LimitUse["name"], value: number): string {
  if (name === "cost-usd") return money(value);
  return name === "seconds" ? duration(value * 1_000) : count(value);
}

/** From this share on a limit is near. */
const NEAR = 0.9;

function Meter({ use }: { use: LimitUse }) {
  const words = useTexts(recordTexts);
  const { name, used, limit } = use;
  const share = shareOf(use);
  return (
    <li class="meter" data-limit={name}>
      <span class="meter-name">{words.limits[name]}</span>
      <span class="meter-said">
        <strong>{used === null ? words.unknown : <data value={String(used)}>{figureOf(name, used)}</data>}</strong>{" "}
        {limit !== null && (
          <span class="small muted">
            {words.of("")}
            <data value={String(limit)}>{figureOf(name, limit)}</data>
          </span>
        )}
      </span>
      {share !== null && (
        <svg
          class={share >= NEAR ? "meter-bar near" : "meter-bar"}
          viewBox="0 0 100 4"
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <rect class="room" width="100" height="4" />
          <rect class="used" width={100 * share} height="4" />
        </svg>
      )}
    </li>
  );
}

interface ModelProps {
  receipt: Receipt | null;
  model: { name: string; baseUrlHost: string; scripted: boolean } | null;
  calls: number;
}

function Model({ receipt, model, calls }: ModelProps) {
  const words = useTexts(recordTexts);
  if (model?.scripted === true) return <>{words.scripted}</>;
  const asked = receipt === null ? model && { ...model, calls, protocol: null } : receipt.model;
  if (asked === null) return <>{words.noModel}</>;
  return <Asked name={asked.name} calls={asked.calls} protocol={asked.protocol} host={asked.baseUrlHost} />;
}

function Asked({
  name,
  calls,
  protocol,
  host,
}: {
  name: string;
  calls: number;
  protocol: string | null;
  host: string | null;
}) {
  const words = useTexts(recordTexts);
  return (
    <span class="row">
      <code class="foreign">{oneLine(name)}</code>
      {host !== null && <span>{words.at(oneLine(host))}</span>}
      <data value={String(calls)}>{words.calls(calls)}</data>
      {protocol !== null && <span class="muted">{words.protocol(oneLine(protocol))}</span>}
    </span>
  );
}
