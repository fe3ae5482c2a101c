import { useState } from "preact/hooks";
import type { StartRequest } from "../api.ts";
import { type Client, RequestFailed } from "./client.ts";
import { useTexts } from "./language.ts";
import { runAddress } from "./place.ts";
import { homeTexts } from "./texts/home.ts";

export interface Starting {
  isStarting: boolean;
  /** Why it was not started, one sentence. */
  problem: string | null;
  start(request: StartRequest): void;
}

/** Starts a run and goes to its page. */
export function useStart(client: Client, token: string): Starting {
  const words = useTexts(homeTexts);
  const [isStarting, setStarting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const start = (request: StartRequest) => {
    setStarting(true);
    setProblem(null);
    client
      .start(request)
      .then((id) => location.assign(runAddress(id, token)))
      .catch((error: unknown) => {
        setStarting(false);
        setProblem((error instanceof RequestFailed && error.message) || words.startFailed);
      });
  };
  return { isStarting, problem, start };
}
