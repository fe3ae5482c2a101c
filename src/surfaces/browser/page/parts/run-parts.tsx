import type { PartProps } from "../part.ts";
import { Timeline } from "./timeline.tsx";

/** The parts of a run's page in their order. */
export function RunParts({ view }: PartProps) {
  return (
    <main class="run">
      <Timeline view={view} />
    </main>
  );
}
