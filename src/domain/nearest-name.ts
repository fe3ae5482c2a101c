/** The one of `names` that somebody most likely meant by `word`, or null when none is near: its beginning, something glued to it, or a few wrong letters. */
export function nearestName(word: string, names: readonly string[]): string | null {
  const wanted = [...word.toLowerCase()].slice(0, 40);
  const letters = wanted.join("").replace(/^-+/, "");
  if (letters.length >= 2) {
    const begun = names.filter((name) => name.replace(/^-+/, "").startsWith(letters));
    if (begun.length === 1 && begun[0] !== undefined) return begun[0];
    const longer = names.find((name) => letters.startsWith(name.replace(/^-+/, "")));
    if (longer !== undefined) return longer;
  }
  const scored = names.map((name) => ({ name, edits: edits(wanted, [...name]) }));
  const best = scored.reduce((a, b) => (b.edits < a.edits ? b : a), { name: "", edits: 40 });
  return best.edits <= Math.max(1, Math.ceil(best.name.replace(/^-+/, "").length / 3)) ? best.name : null;
}

/** Letters to add, drop or change (Levenshtein 1966). */
function edits(a: readonly string[], b: readonly string[]): number {
  let row = b.map((_, index) => index + 1);
  for (const [i, letter] of a.entries()) {
    let diagonal = i;
    let left = i + 1;
    row = row.map((above, j) => {
      left = Math.min(above + 1, left + 1, diagonal + (letter === b[j] ? 0 : 1));
      diagonal = above;
      return left;
    });
  }
  return row.at(-1) ?? a.length;
}
