/** What an author must know of a language beyond the general rules. One entry a language. */
const NOTES: Readonly<Record<string, (slug: string) => string>> = {
  python: (slug) =>
    [
      `The tests import the solution with \`from ${slug} import …\` and are plain functions named test_…, each with plain asserts`,
      "that give the values in their message. No unittest.main(), no main block is needed, no skipping, no expected failures.",
      "For an expected exception use try/except/else, or pytest.raises: a small stand-in for pytest.raises and",
      "pytest.mark.parametrize is there. Random tests use random.Random(12345) or another fixed seed.",
      "Nothing may depend on the order of sets or on hash values: the tests are run under several hash seeds.",
      "Never call sys.exit, os._exit or quit.",
    ].join(" "),
};

/** Empty for a language without notes. */
export const languageNotes = (language: string, slug: string): string => NOTES[language]?.(slug) ?? "";
