/** All migrations in order. What has landed is never edited: change by adding one. */
import type { Migration } from "kysely/migration";
import type { Dialect } from "../dialect.ts";
import { initial } from "./0001_initial.ts";
import { otherCodes } from "./0002_otherCodes.ts";
import { accounts } from "./0003_accounts.ts";
import { journal } from "./0005_journal.ts";
import { flatCost } from "./0006_flatCost.ts";
import { imports } from "./0007_imports.ts";
import { pictures } from "./0008_pictures.ts";
import { indexes } from "./0009_indexes.ts";
import { covering } from "./0010_covering.ts";

export const migrations = (dialect: Dialect): Record<string, Migration> => ({
  "0001_initial": initial(dialect),
  "0002_otherCodes": otherCodes(dialect),
  "0003_accounts": accounts(dialect),
  "0005_journal": journal(dialect),
  "0006_flatCost": flatCost(dialect),
  "0007_imports": imports(dialect),
  "0008_pictures": pictures(dialect),
  "0009_indexes": indexes(dialect),
  "0010_covering": covering(dialect),
});
