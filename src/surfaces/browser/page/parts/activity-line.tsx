import { visible } from "../../../../domain/untrusted-text.ts";
import { activityOf } from "../activity.ts";
import { useTexts } from "../language.ts";
import type { PartProps } from "../part.ts";
import { bannerTexts } from "../texts/banner.ts";
import { useNow } from "../use-now.ts";

/** What is awaited now, its seconds ticking, with the end of what the model writes. */
export function ActivityLine({ view }: PartProps) {
  const words = useTexts(bannerTexts);
  const activity = activityOf(view, useNow(true), words);
  const { said, tail, seconds } = activity ?? { said: words.between, tail: "", seconds: null };
  return (
    <div class="activity">
      <p>
        <span class="pulse" aria-hidden="true" />
        <span class="foreign">{said}</span>
        {seconds !== null && seconds > 0 && <span class="muted"> · {words.seconds(seconds)}</span>}
      </p>
      {tail !== "" && (
        <p class="tail foreign" dir="auto">
          …{visible(tail)}
        </p>
      )}
    </div>
  );
}
