import { parse } from "yaml";
import { APP_VARIABLE_NAMES, APP_VARIABLES, REQUIRED } from "../../../src/config/app-variables.ts";
import { defaultText } from "../../../src/config/setting.ts";

const row = (cells: readonly string[]): string => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;

/** The table of variables in docs/app.md. */
export function variablesTable(): string {
  const rows = APP_VARIABLE_NAMES.map((name) => {
    const { variable, help, type, fallback } = APP_VARIABLES[name];
    const shown = fallback === REQUIRED ? "needed" : fallback === null ? "" : `\`${defaultText(fallback)}\``;
    return [`\`${variable}\``, help, type.must, shown];
  });
  return [["variable", "what it is", "what may stand in it", "default"], ["---", "---", "---", "---"], ...rows]
    .map(row)
    .join("\n");
}

interface Manifest {
  name: string;
  description: string;
  url: string;
  public: boolean;
  hook_attributes: { url: string; active: boolean };
  default_permissions: Record<string, string>;
  default_events: string[];
}

/** The address that opens GitHub's form with everything of app.yml filled in. */
export function registrationLink(manifest: string): string {
  const {
    name,
    description,
    url,
    public: isPublic,
    hook_attributes: hook,
    default_permissions,
    default_events,
  } = parse(manifest) as Manifest;
  // Metadata is there without being asked for.
  const { metadata: _, ...permissions } = default_permissions;
  const words = new URLSearchParams({
    ...{ name: `${name}-ORGANIZATION`, description, url, public: String(isPublic) },
    ...{ webhook_active: String(hook.active), webhook_url: hook.url, ...permissions },
  });
  for (const event of default_events) words.append("events[]", event);
  return `https://github.com/organizations/ORGANIZATION/settings/apps/new?${words}`;
}
