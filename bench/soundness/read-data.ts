import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type * as z from "zod";

/** Where the labelled programs lie, beside the project. */
export const DATA_FOLDER = "../shared/data";

/** A sentence when the folder of a data set is not there, else null. */
export const missingData = (folder: string, set: string): string | null =>
  existsSync(join(folder, set))
    ? null
    : `The folder ${join(folder, set)} is not there, so there is nothing to measure. Name the place of the data with --data DIR.`;

/** The rows of a gzipped file with one JSON object a line. Throws where a row lacks what `row` asks for. */
export const readRows = <Row extends z.ZodType>(path: string, row: Row): z.infer<Row>[] =>
  gunzipSync(readFileSync(path))
    .toString("utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => row.parse(JSON.parse(line)));
