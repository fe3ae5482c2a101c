/** The hash of a text's UTF-8, 64 hex digits; null where the browser gives a page of this address no such thing. */
export async function sha256Of(text: string): Promise<string | null> {
  try {
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
    return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
  } catch {
    return null;
  }
}
