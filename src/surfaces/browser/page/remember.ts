/** What a person chose, kept where the browser lets a page keep something: it may throw, and a file's page may have nothing. */
export function recall(name: string): string | null {
  try {
    return localStorage.getItem(`verialgo-${name}`);
  } catch {
    return null;
  }
}

export function remember(name: string, value: string): void {
  try {
    localStorage.setItem(`verialgo-${name}`, value);
  } catch {
    // It holds for this page only.
  }
}
