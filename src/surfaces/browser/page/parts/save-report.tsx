import { useState } from "preact/hooks";
import { visible } from "../../../../domain/untrusted-text.ts";
import { RequestFailed } from "../client.ts";
import { useTexts } from "../language.ts";
import { bannerTexts } from "../texts/banner.ts";
import { save } from "./download-button.tsx";

interface SaveReportProps {
  name: string;
  saved: () => Promise<string>;
}

/** Keeps the run as a page that needs no server. */
export function SaveReport({ name, saved }: SaveReportProps) {
  const words = useTexts(bannerTexts);
  const [standing, setStanding] = useState<"idle" | "saving">("idle");
  const [problem, setProblem] = useState("");
  const act = async () => {
    setStanding("saving");
    setProblem("");
    try {
      save(name, await saved(), "text/html");
    } catch (error) {
      setProblem((error instanceof RequestFailed && error.message) || words.saveFailed);
    }
    setStanding("idle");
  };
  return (
    <p class="save">
      <button type="button" disabled={standing === "saving"} onClick={() => void act()}>
        {standing === "saving" ? words.saving : words.save}
      </button>
      <span role="status" class="bad small">
        {visible(problem)}
      </span>
    </p>
  );
}
