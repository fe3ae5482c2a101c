// Reads of what a log holds as `unknown`: whatever is not as expected is absent, and nothing throws.

export type Fields = Readonly<Record<string, unknown>>;

export const fieldsOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};

export const numberIn = (fields: Fields, name: string): number | null => {
  const value = fields[name];
  return typeof value === "number" && Number.isFinite(value) ? value : null;
};

export const textIn = (fields: Fields, name: string): string | null => {
  const value = fields[name];
  return typeof value === "string" ? value : null;
};

export const listIn = (fields: Fields, name: string): readonly unknown[] => {
  const value = fields[name];
  return Array.isArray(value) ? value : [];
};

/** The items of a list that are objects. */
export const recordsIn = (fields: Fields, name: string): readonly Fields[] =>
  listIn(fields, name).filter(
    (item): item is Fields => typeof item === "object" && item !== null && !Array.isArray(item),
  );
