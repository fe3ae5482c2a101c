import { useEffect, useState } from "preact/hooks";
import { recheckCommand } from "../../headline.ts";
import type { RunSummary } from "../api.ts";
import type { RunView } from "../run-view.ts";
import type { Client } from "./client.ts";
import { RECEIPT_NAME } from "./evidence/receipt-name.ts";
import { useTexts } from "./language.ts";
import { Message } from "./message.tsx";
import { Prose } from "./parts/prose.tsx";
import { homeAddress } from "./place.ts";
import { RunScreen } from "./run-screen.tsx";
import type { RunSource } from "./run-source.ts";
import { shellTexts } from "./texts/shell.ts";
import { useRun } from "./use-run.ts";

interface RunPageProps {
  client: Client;
  token: string;
  id: string;
  onRequirement: (text: string | null) => void;
}

/** A run of the server, while it goes on and when it is over. */
export function RunPage({ client, token, id, onRequirement }: RunPageProps) {
  const words = useTexts(shellTexts);
  const { view, link, end } = useRun(client, id);
  const { isStoppable, title } = useListed(client, id, view.state.seq > 0);
  const { requirement } = view.state;
  useEffect(() => {
    if (requirement !== null) onRequirement(requirement);
  }, [requirement]);
  if (view.state.seq === 0) {
    if (link === "refused") return <Message text="wrongToken" />;
    if (link === "missing") return <NoRun id={id} token={token} />;
  }
  const isLive = view.state.ended === null && end === null && link !== "over";
  const source: RunSource = {
    ...{ isLive, link, end, title, report: null },
    recheck: hasFolder(view) ? recheckCommand(RECEIPT_NAME, ".") : null,
    saved: isLive || view.state.seq === 0 ? null : () => client.report(id),
    stop: isLive && isStoppable ? () => client.stop(id) : null,
  };
  const isAway = link === "lost" || link === "refused" || link === "missing";
  return (
    <>
      {isAway && (
        <p class="lost" role="status">
          <Prose text={link === "lost" ? words.lost : words.gone} />
        </p>
      )}
      <RunScreen view={view} source={source} />
    </>
  );
}

/** What was implemented lies beside its receipt; what was only judged lies where it was. */
const hasFolder = ({ state }: RunView): boolean =>
  state.command !== "verify" && state.ended?.receipt.files.some(({ role }) => role === "solution") === true;

/** What no event says: whether this server can stop the run, and what a run that has not begun is about. Asked again when it begins. */
function useListed(client: Client, id: string, hasBegun: boolean): { isStoppable: boolean; title: string | null } {
  const [listed, setListed] = useState<RunSummary | null>(null);
  useEffect(() => {
    client.runs().then(
      (runs) => setListed(runs.find((run) => run.id === id) ?? null),
      // Without an answer the page shows the run all the same.
      () => {},
    );
  }, [client, id, hasBegun]);
  return { isStoppable: listed?.stoppable ?? false, title: listed?.title ?? null };
}

function NoRun({ id, token }: { id: string; token: string }) {
  const words = useTexts(shellTexts);
  return (
    <main id="main" class="message" data-part="message">
      <h1>VeriAlgo</h1>
      <p role="alert" class="foreign">
        {words.noRun(id)}
      </p>
      <p>
        <a href={homeAddress(token)}>{words.home}</a>
      </p>
    </main>
  );
}
