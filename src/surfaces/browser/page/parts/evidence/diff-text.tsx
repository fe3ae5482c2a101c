import { visible } from "../../../../../domain/untrusted-text.ts";
import { ScrollBox } from "./scroll-box.tsx";

/** Lines of a diff that are drawn; whole statements may be long. */
const MOST = 60;

const kindOf = (line: string): string => (line.startsWith("+") ? "added" : line.startsWith("-") ? "removed" : "");

/** A small diff as the evidence has it; signs stand before the lines, the colour only repeats them. */
export function DiffText({ text, label }: { text: string; label: string }) {
  const lines = text.split("\n").filter((line) => !line.startsWith("@@ "));
  return (
    <ScrollBox class="diff-text" label={label} isOneOfMany>
      <pre>
        {lines.slice(0, MOST).map((line, index) => (
          <span key={index} class={`diff-line ${kindOf(line)}`}>
            {visible(line.slice(0, 400))}
            {"\n"}
          </span>
        ))}
        {lines.length > MOST ? "…" : ""}
      </pre>
    </ScrollBox>
  );
}
