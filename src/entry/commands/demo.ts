import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadSettings } from "../../config/load.ts";
import type { Receipt } from "../../domain/receipt.ts";
import { scriptedModel } from "../../model/scripted-model.ts";
import { requireTemporaryFolder } from "../../workspace/temporary-folder.ts";
import type { Command } from "../context.ts";
import { DEMO_REQUIREMENT, DEMO_SCRIPT } from "../demo/script.ts";
import { type Recording, readRecording, withRecorded } from "../recording-file.ts";
import { runImplement } from "./implement.ts";

/**
 * The whole loop with scripted replies: a real failure, a real fix, a real verdict; with `--script` those of a recorded run. Needs neither
 * a key nor a network.
 */
export const demo: Command = async (_, options, context) => {
  const settings = loadSettings(options, context.settingNames);
  const recording = typeof options.script === "string" ? readRecording(options.script) : null;
  await requireTemporaryFolder();
  const out = settings.out ?? (await mkdtemp(join(tmpdir(), "verialgo-demo-")));
  const model =
    recording === null ? scriptedModel(DEMO_SCRIPT) : scriptedModel(recording.replies, {}, adviceFor(recording));
  let receipt: Receipt | null = null;
  const code = await runImplement(
    {
      command: "demo",
      requirement: recording?.requirement ?? { text: DEMO_REQUIREMENT, source: "demo" },
      settings: { ...(recording === null ? settings : withRecorded(settings, recording)), out, apiKey: null },
      models: { model, roles: {} },
      options,
      ended: (written) => (receipt = written),
    },
    context,
  );
  if (recording !== null) for (const line of differences(recording, receipt, model.finish())) context.console.err(line);
  return code;
};

const CUT_SHORT = "The recorded run was cut short, and the recording ends there.";

const isCutShort = ({ ended }: Recording): boolean => ended?.verdict !== "verified" && ended?.verdict !== "tested";

/** Said where a play needs a reply that the recording lacks. */
const adviceFor = (recording: Recording): string =>
  isCutShort(recording) ? CUT_SHORT : "The run went another way than it was recorded; record it anew.";

/** What came otherwise than it was recorded. */
function differences(recording: Recording, receipt: Receipt | null, left: string | null): string[] {
  const { ended } = recording;
  const same = ended?.verdict === receipt?.verdict && ended?.level === receipt?.level;
  return [
    ...(same || ended === null ? [] : [`verialgo: The recorded run ended ${ended.verdict}, level ${ended.level}.\n`]),
    ...(left === null
      ? []
      : [`verialgo: ${isCutShort(recording) ? CUT_SHORT : "The run did not go as recorded."} ${left}\n`]),
  ];
}
