import { useEffect, useRef, useState } from "preact/hooks";
import { RequestFailed } from "../client.ts";
import { useTexts } from "../language.ts";
import { bannerTexts } from "../texts/banner.ts";

/** `silent`: the server gave no answer, so it can be asked again. */
type Standing = "idle" | "asking" | "stopping" | "failed" | "silent";

/** Asks once more before it stops the run. */
export function StopButton({ stop }: { stop: () => Promise<void> }) {
  const words = useTexts(bannerTexts);
  const [standing, setStanding] = useState<Standing>("idle");
  const sure = useRef<HTMLButtonElement>(null);
  useEffect(() => sure.current?.focus(), [standing]);
  const act = () => {
    setStanding("stopping");
    stop().catch((error: unknown) =>
      setStanding(error instanceof RequestFailed && error.status === 0 ? "silent" : "failed"),
    );
  };
  if (standing === "stopping" || standing === "failed")
    return (
      <p role="status" class={standing === "failed" ? "bad" : "muted"}>
        {standing === "failed" ? words.stopFailed : words.stopping}
      </p>
    );
  if (standing === "idle" || standing === "silent")
    return (
      <div class="stop">
        {standing === "silent" && (
          <p role="status" class="bad">
            {words.stopSilent}
          </p>
        )}
        <button type="button" class="danger" onClick={() => setStanding("asking")}>
          {words.stop}
        </button>
      </div>
    );
  return (
    <div class="stop row">
      <button type="button" class="danger" ref={sure} onClick={act}>
        {words.stopSure}
      </button>
      <button type="button" onClick={() => setStanding("idle")}>
        {words.stopNot}
      </button>
    </div>
  );
}
