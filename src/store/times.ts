/** Milliseconds since 1970 of an ISO 8601 time; one without a zone or in words is a mistake of ours. */
export function toMs(iso: string): number {
  const ms = Date.parse(iso);
  if (Number.isNaN(ms)) throw new RangeError(`no time: ${JSON.stringify(iso)}`);
  return ms;
}

export const toIso = (ms: number): string => new Date(ms).toISOString();
