/** The text of a request's body, or null where it has more than so many bytes; what comes after them is not read. */
export async function bodyText(body: ReadableStream<Uint8Array> | null, mostBytes: number): Promise<string | null> {
  if (body === null) return "";
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body) {
    size += piece.length;
    if (size > mostBytes) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString("utf8");
}
