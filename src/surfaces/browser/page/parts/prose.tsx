/** A sentence of ours with `code` and **strong** words in it. Not for texts of others. */
export function Prose({ text }: { text: string }) {
  return (
    <>
      {text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part, index) => {
        if (part.startsWith("`")) return <code key={index}>{part.slice(1, -1)}</code>;
        return part.startsWith("**") ? <strong key={index}>{part.slice(2, -2)}</strong> : part;
      })}
    </>
  );
}
