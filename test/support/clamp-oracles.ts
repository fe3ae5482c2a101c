/** Oracles for the specification in `clamp-programs.ts`, right and wrong ones. */
export const ORACLE = `ENTRY = "clamp"


def cases(rng, size):
    for _ in range(10):
        low, high = sorted([rng.randint(-size, size), rng.randint(-size, size)])
        yield {"args": [rng.randint(-2 * size - 1, 2 * size + 1), low, high]}


def valid(case):
    args = case["args"]
    return len(args) == 3 and all(type(one) is int for one in args) and args[1] <= args[2]


def expected(case):
    value, low, high = case["args"]
    return low if value < low else high if value > high else value
`;

const EXPECTED = ORACLE.slice(ORACLE.indexOf("def expected"));

/** \`check\` in place of \`expected\`. */
export const withCheck = (body: string): string => ORACLE.replace(EXPECTED, `def check(case, answer):\n${body}\n`);

export const RIGHT_CHECK = withCheck(
  '    return True if answer == sorted(case["args"])[1] else "it is not the middle one"',
);

/** \`expected\` with another body. */
export const withExpected = (body: string): string => ORACLE.replace(EXPECTED, `def expected(case):\n${body}\n`);

/** \`cases\` with another body. */
export const withCases = (body: string): string =>
  ORACLE.replace(/def cases[\s\S]*?\n\n\n/, `def cases(rng, size):\n${body}\n\n\n`);

export const fenced = (program: string): string => `\`\`\`python\n${program}\`\`\``;
