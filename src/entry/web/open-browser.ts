import { hasDisplay } from "../../config/display.ts";

/** Shows an address in the person's browser where there is one. Never fails and is not waited for: the address is printed, too. */
export function openBrowser(address: string): void {
  if (!hasDisplay()) return;
  import("open").then(({ default: open }) => open(address)).catch(() => {});
}
