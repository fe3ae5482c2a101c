import type { ReceiptFile } from "../../../../../domain/receipt.ts";
import { oneLine } from "../../../../../domain/untrusted-text.ts";
import { count } from "../../../../figures.ts";
import { useTexts } from "../../language.ts";
import { recordTexts } from "../../texts/record.ts";
import { Hash } from "./record-facts.tsx";
import { ScrollBox } from "./scroll-box.tsx";

/** The files a verdict speaks of, with their hashes. */
export function JudgedFiles({ files }: { files: readonly ReceiptFile[] }) {
  const words = useTexts(recordTexts);
  if (files.length === 0) return null;
  return (
    <div>
      <h3>{words.files}</h3>
      <ScrollBox label={words.files}>
        <table>
          <thead>
            <tr>
              <th scope="col">{words.path}</th>
              <th scope="col">{words.role}</th>
              <th scope="col" class="figure">
                {words.size}
              </th>
              <th scope="col">{words.sha256}</th>
            </tr>
          </thead>
          <tbody>
            {files.map(({ path, role, givenBy, bytes, sha256 }) => (
              <tr key={path}>
                <td>
                  <code class="foreign">{oneLine(path)}</code>
                </td>
                <td>
                  {words.roleNames[role] ?? role}
                  {role === "oracle" && givenBy !== undefined ? ` · ${words.givers[givenBy] ?? givenBy}` : ""}
                </td>
                <td class="figure">
                  <data value={String(bytes)}>{count(bytes)}</data>
                </td>
                <td>
                  <Hash value={sha256} label={words.hashOf(oneLine(path, 80))} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </div>
  );
}
