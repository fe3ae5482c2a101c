/** The version in `package.json`; a test holds the two together. A constant, so that `--version` reads no file. */
export const TOOL_VERSION = "0.1.0";
