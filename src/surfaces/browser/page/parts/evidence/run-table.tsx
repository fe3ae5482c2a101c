import type { ReceiptRun } from "../../../../../domain/receipt.ts";
import { visible } from "../../../../../domain/untrusted-text.ts";
import { count, duration } from "../../../../figures.ts";
import { runGroups } from "../../evidence/run-groups.ts";
import { useTexts } from "../../language.ts";
import { recordTexts } from "../../texts/record.ts";
import { ScrollBox } from "./scroll-box.tsx";

/** Groups drawn; the receipt holds every process. */
const MOST = 200;

/** The processes of a run, those alike in one row. */
export function RunTable({ runs }: { runs: readonly ReceiptRun[] }) {
  const words = useTexts(recordTexts);
  return (
    <ScrollBox label={words.processes}>
      <table class="runs">
        <thead>
          <tr>
            <th scope="col" class="figure">
              {words.processes}
            </th>
            <th scope="col" class="figure">
              {words.exit}
            </th>
            <th scope="col" class="figure">
              {words.time}
            </th>
            <th scope="col">{words.isolation}</th>
            <th scope="col">{words.command}</th>
          </tr>
        </thead>
        <tbody>
          {runGroups(runs)
            .slice(0, MOST)
            .map(({ command, exit, isolation, count: processes, ms }) => (
              <tr key={`${command} ${exit} ${isolation}`}>
                <td class="figure">
                  <data value={String(processes)}>{count(processes)}</data>
                </td>
                <td class="figure">{exit === null ? words.killed : <data value={String(exit)}>{exit}</data>}</td>
                <td class="figure">
                  {ms.least === ms.most ? duration(ms.most) : `${duration(ms.least)} – ${duration(ms.most)}`}
                </td>
                <td>{visible(isolation)}</td>
                <td>
                  <code class="foreign">{visible(command.slice(0, 1_000))}</code>
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
