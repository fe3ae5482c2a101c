/** Markdown of ours as a person reads it: without the backticks of inline code. */
export const asRead = (body: string): string => body.replace(/(?<!`)`([^`\n]+)`(?!`)/g, "$1");
