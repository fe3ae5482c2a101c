import { createParser } from "eventsource-parser";

/** The parser looks for line ends from each line's beginning to the end of what it is fed. */
const PIECE = 64 * 1024;

/** Reads server-sent events. */
export interface EventReader {
  read(bytes: Uint8Array): void;
  /** What came last counts also without its empty line, which some servers leave out. */
  end(): void;
}

/** Bytes as they come from the network, split anywhere, to events: any line end, a byte order mark, comments, data of many lines. */
export function eventReader(onEvent: (name: string, data: string) => void): EventReader {
  const decoder = new TextDecoder("utf-8");
  const parser = createParser({ onEvent: ({ event, data }) => onEvent(event ?? "", data) });
  return {
    read(bytes) {
      for (let at = 0; at < bytes.length; at += PIECE) {
        parser.feed(decoder.decode(bytes.subarray(at, at + PIECE), { stream: true }));
      }
    },
    end: () => parser.feed(`${decoder.decode()}\n\n`),
  };
}

const WORDS = ["data", "event", "id", "retry"];

/** Whether a body is server-sent events, from how it begins; null when that cannot be told yet. Content types lie in both directions. */
export function looksLikeEvents(beginning: string, contentType: string | null): boolean | null {
  const text = beginning.replace(/^\uFEFF?\s*/, "");
  if (text === "") return null;
  if (/^(?::|(?:data|event|id|retry):)/.test(text)) return true;
  if (WORDS.some((word) => `${word}:`.startsWith(text))) return null;
  return /event-stream/i.test(contentType ?? "") && !/^[{[<]/.test(text);
}
