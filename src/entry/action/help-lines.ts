import { COMMANDS, OPTIONS } from "../../domain/command-words.ts";
import type { HelpLine } from "../../surfaces/comment/render-reply.ts";
import { isChinese } from "../../surfaces/headline.ts";

/** The help as the grammar has it, in both languages where the person writes Chinese. */
export function helpLines(writtenIn: string | null): { commands: HelpLine[]; options: HelpLine[] } {
  const about = ({ en, zh }: { en: string; zh: string }) => (isChinese(writtenIn) ? `${zh} · ${en}` : en);
  return {
    commands: Object.values(COMMANDS).map(({ synopsis, help }) => ({
      usage: `/verialgo ${synopsis}`,
      about: about(help),
    })),
    options: Object.values(OPTIONS).map(({ flag, placeholder, help }) => ({
      usage: `${flag} ${placeholder}`,
      about: about(help),
    })),
  };
}
