import { useState } from "preact/hooks";
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
  const [standing, setStanding] = useState<"idle" | "saving" | "failed">("idle");
  const act = async () => {
    setStanding("saving");
    try {
      save(name, await saved(), "text/html");
      setStanding("idle");
    } catch {
      setStanding("failed");
    }
  };
  return (
    <p class="save">
      <button type="button" disabled={standing === "saving"} onClick={() => void act()}>
        {standing === "saving" ? words.saving : words.save}
      </button>
      <span role="status" class="bad small">
        {standing === "failed" ? words.saveFailed : ""}
      </span>
    </p>
  );
}
