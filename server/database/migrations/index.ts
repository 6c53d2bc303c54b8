/** All migrations in order. What has landed is never edited: change by adding one. */
import type { Migration } from "kysely/migration";
import type { Dialect } from "../dialect.ts";
import { initial } from "./0001_initial/index.ts";
import { stagedImports } from "./0002_imports.ts";
import { counts } from "./0003_counts.ts";
import { lists } from "./0004_lists.ts";
import { needs } from "./0005_needs.ts";
import { reasons } from "./0006_reasons.ts";
import { settings } from "./0007_settings.ts";
import { changeRight } from "./0008_change_right.ts";
import { owner } from "./0009_owner.ts";
import { sectionNames } from "./0010_section_names.ts";
import { differing } from "./0011_differing.ts";
import { countsFollowed } from "./0012_counts_followed.ts";
import { lineSums } from "./0013_line_sums.ts";
import { undoneOnce } from "./0014_undone_once.ts";
import { homes } from "./0015_homes.ts";
import { overfull } from "./0016_overfull.ts";
import { refused } from "./0017_refused.ts";
import { givenCodes } from "./0018_given_codes.ts";
import { chosenReasons } from "./0019_chosen_reasons.ts";
import { programs } from "./0020_programs.ts";
import { receivers } from "./0021_receivers.ts";
import { ownFields } from "./0022_own_fields.ts";
import { ageMonths } from "./0023_age_months.ts";
import { foldedCodes } from "./0024_folded_codes.ts";
import { inactive } from "./0025_inactive.ts";

const MIGRATIONS: Record<string, Migration | ((dialect: Dialect) => Migration)> = {
  "0001_initial": initial,
  "0002_imports": stagedImports,
  "0003_counts": counts,
  "0004_lists": lists,
  "0005_needs": needs,
  "0006_reasons": reasons,
  "0007_settings": settings,
  "0008_change_right": changeRight,
  "0009_owner": owner,
  "0010_section_names": sectionNames,
  "0011_differing": differing,
  "0012_counts_followed": countsFollowed,
  "0013_line_sums": lineSums,
  "0014_undone_once": undoneOnce,
  "0015_homes": homes,
  "0016_overfull": overfull,
  "0017_refused": refused,
  "0018_given_codes": givenCodes,
  "0019_chosen_reasons": chosenReasons,
  "0020_programs": programs,
  "0021_receivers": receivers,
  "0022_own_fields": ownFields,
  "0023_age_months": ageMonths,
  "0024_folded_codes": foldedCodes,
  "0025_inactive": inactive,
};

export const MIGRATION_NAMES = Object.keys(MIGRATIONS);

export const migrations = (dialect: Dialect): Record<string, Migration> =>
  Object.fromEntries(
    Object.entries(MIGRATIONS).map(([name, migration]) => [
      name,
      typeof migration === "function" ? migration(dialect) : migration,
    ]),
  );
