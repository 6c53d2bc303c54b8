/** The version of the product that runs. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

const about = JSON.parse(readFileSync(join(import.meta.dirname, "../../package.json"), "utf8"));

/** The commit is known where a release was made of it. */
export const VERSION: { version: string; commit: string | null } = {
  version: about.version,
  commit: about.commit ?? null,
};
