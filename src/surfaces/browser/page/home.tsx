import { useEffect, useState } from "preact/hooks";
import type { RunSummary, ServerSettings } from "../api.ts";
import { type Client, RequestFailed } from "./client.ts";
import { useTexts } from "./language.ts";
import { Message } from "./message.tsx";
import { RunList } from "./parts/run-list.tsx";
import { StartForm } from "./parts/start-form.tsx";
import { homeTexts } from "./texts/home.ts";
import { shellTexts } from "./texts/shell.ts";
import { useStart } from "./use-start.ts";

interface HomeProps {
  client: Client;
  token: string;
}

/** How often the list is asked for again, in milliseconds: while a run goes on, and else. */
const [SOON_MS, LATER_MS] = [1_000, 4_000];

/** Where a run is started, and all runs there are. */
export function Home({ client, token }: HomeProps) {
  const [words, { lost }] = [useTexts(homeTexts), useTexts(shellTexts)];
  const { settings, runs, failed } = useServer(client);
  const starting = useStart(client, token);
  useEffect(() => {
    document.title = `${words.title} – VeriAlgo`;
  }, [words]);
  if (failed === 401 || failed === 403) return <Message text="wrongToken" />;
  if (settings === null || runs === null) return failed === null ? <main id="main" /> : <Message text="noServer" />;
  return (
    <main id="main" class="home" data-part="home">
      <h1>{words.title}</h1>
      {failed !== null && (
        <p class="lost" role="status">
          {lost}
        </p>
      )}
      <div class="columns">
        <StartForm settings={settings} starting={starting} />
        <RunList runs={runs} token={token} starting={starting} />
      </div>
    </main>
  );
}

interface Known {
  settings: ServerSettings | null;
  runs: RunSummary[] | null;
  /** Status of the answer that was no success, 0 without any; null when all is well. */
  failed: number | null;
}

function useServer(client: Client): Known {
  const [known, setKnown] = useState<Known>({ settings: null, runs: null, failed: null });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    let settings: ServerSettings | null = null;
    const ask = async () => {
      let wait = LATER_MS;
      try {
        const runs = await client.runs();
        settings ??= await client.settings();
        if (isGone) return;
        setKnown({ settings, runs, failed: null });
        if (runs.some(({ status }) => status === "running")) wait = SOON_MS;
      } catch (error) {
        const status = error instanceof RequestFailed ? error.status : 0;
        if (!isGone) setKnown((last) => ({ ...last, failed: status }));
      }
      if (!isGone) timer = setTimeout(() => void ask(), wait);
    };
    void ask();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [client]);
  return known;
}
