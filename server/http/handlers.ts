/** Every operation's handler; the server refuses to start when one is missing or too many. */

import { account } from "../accounts/account.ts";
import { auth } from "../accounts/auth.ts";
import { invitations } from "../accounts/invitations.ts";
import { peopleHandlers } from "../accounts/people.ts";
import { settings } from "../accounts/settings.ts";
import { backupHandlers } from "../backups/backups.ts";
import type { Handlers } from "../calls/handler.ts";
import { accuracy } from "../counts/accuracy.ts";
import { counts } from "../counts/counts.ts";
import { exports } from "../exports/exports.ts";
import { changes } from "../history/changes.ts";
import { imports } from "../imports/imports.ts";
import { labels } from "../labels/labels.ts";
import { receivers } from "../notices/receivers.ts";
import { pictures } from "../pictures/pictures.ts";
import { sample } from "../sample/sample.ts";
import { boxes } from "../stock/boxes/boxes.ts";
import { boxLines } from "../stock/boxes/boxLines.ts";
import { sections } from "../stock/boxes/sections.ts";
import { bulk } from "../stock/bulk.ts";
import { codes } from "../stock/codes/codes.ts";
import { copy } from "../stock/copy/copy.ts";
import { dashboard } from "../stock/dashboard.ts";
import { meaning } from "../stock/didYouMean.ts";
import { toys } from "../stock/toys/toys.ts";
import { value } from "../stock/value.ts";
import { undo } from "../undo/undo.ts";
import { ready } from "./ready.ts";
import type { AllServices } from "./services.ts";
import { status } from "./status.ts";

// Each resource's file exports its handlers by operationId; add it here.
export const handlers: Handlers<AllServices> = {
  ...account,
  ...accuracy,
  ...value,
  ...auth,
  ...backupHandlers,
  ...boxes,
  ...boxLines,
  ...bulk,
  ...changes,
  ...copy,
  ...codes,
  ...counts,
  ...dashboard,
  ...exports,
  ...imports,
  ...labels,
  ...meaning,
  ...invitations,
  ...peopleHandlers,
  ...pictures,
  ...ready,
  ...receivers,
  ...sample,
  ...sections,
  ...settings,
  ...status,
  ...toys,
  ...undo,
};
