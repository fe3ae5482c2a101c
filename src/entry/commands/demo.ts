import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadSettings } from "../../config/load.ts";
import { scriptedModel } from "../../model/scripted-model.ts";
import { requireTemporaryFolder } from "../../workspace/temporary-folder.ts";
import type { Command } from "../context.ts";
import { DEMO_REQUIREMENT, DEMO_SCRIPT } from "../demo/script.ts";
import { runImplement } from "./implement.ts";

/** The whole loop with scripted replies: a real failure, a real fix, a real verdict. Needs neither a key nor a network. */
export const demo: Command = async (_, options, context) => {
  const settings = loadSettings(options, context.settingNames);
  await requireTemporaryFolder();
  const out = settings.out ?? (await mkdtemp(join(tmpdir(), "verialgo-demo-")));
  return runImplement(
    {
      command: "demo",
      requirement: { text: DEMO_REQUIREMENT, source: "demo" },
      settings: { ...settings, out, apiKey: null },
      models: { model: scriptedModel(DEMO_SCRIPT), roles: {} },
      options,
    },
    context,
  );
};
