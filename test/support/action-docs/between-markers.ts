/** Puts `content` between the lines that hold `begin NAME` and `end NAME`; throws when they are not there once each. */
export function betweenMarkers(text: string, name: string, content: string): string {
  const lines = text.split("\n");
  const at = (word: string): number => {
    const found = lines.flatMap((line, index) => (line.includes(`${word} ${name} (generated)`) ? [index] : []));
    if (found.length !== 1) throw new Error(`the line "${word} ${name} (generated)" is there ${found.length} times`);
    return found[0] as number;
  };
  const [begin, end] = [at("begin"), at("end")];
  return [...lines.slice(0, begin + 1), content, ...lines.slice(end)].join("\n");
}
