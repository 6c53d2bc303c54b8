/** The state of the server, for admins with all rights (our addition under /api; docs/operating.md). */
import { statSync } from "node:fs";
import { dirname } from "node:path";
import { RIGHTS } from "#domain/people/roles.ts";
import { statusMessages } from "#domain/statusMessages.ts";
import type { Check } from "#domain/types.ts";
import { assertCovers } from "../accounts/rights.ts";
import type { Handlers } from "../calls/handler.ts";
import { readCounters } from "../database/counters.ts";
import { freeBytes } from "../database/file.ts";
import { VERSION } from "../kernel/version.ts";
import { tryToWrite } from "./ready.ts";
import type { AllServices } from "./services.ts";

const HOUR = 3600;

async function written({ database }: AllServices): Promise<Check> {
  const { changes } = await readCounters(database.db);
  const isWritten = await tryToWrite(database).then(
    () => true,
    () => false,
  );
  const toDo = isWritten ? [] : [statusMessages.cannotWrite];
  return { what: "Writing", sentence: statusMessages.written(changes), toDo };
}

function backedUp({ backups }: AllServices): Check[] {
  const { place } = backups;
  if (!place) return [{ what: "Database", sentence: statusMessages.postgres, toDo: [] }];
  const newest = backups.newest();
  const bytes = statSync(place.database, { throwIfNoEntry: false })?.size ?? 0;
  const disk = statusMessages.disk(bytes, freeBytes(dirname(place.database)));
  const made = newest
    ? { sentence: statusMessages.backup(newest.intBytes), intBackupAt: newest.intMadeAt }
    : { sentence: statusMessages.noBackup };
  return [
    { what: "Database", sentence: disk, toDo: [] },
    { what: "Backups", ...made, toDo: backups.problems() },
  ];
}

export const status = {
  async getStatus({ caller }, services) {
    assertCovers(caller, RIGHTS);
    const { lateness, streams, imports, notifier, database } = services;
    const { version, commit } = VERSION;
    const runs = statusMessages.runs(version, commit, Math.floor(process.uptime() / HOUR));
    const memory = statusMessages.memory(process.memoryUsage.rss());
    const late = lateness.current;
    const receivers = await database.db.selectFrom("receivers").select("strReceiver").execute();
    const body: Check[] = [
      { what: "Server", sentence: `${runs} ${memory}`, toDo: [] },
      {
        what: "Speed",
        sentence: `${statusMessages.late(late)} ${statusMessages.streams(streams.count)}`,
        toDo: statusMessages.lateToDo(late),
      },
      await written(services),
      ...backedUp(services),
      {
        what: "Imports",
        sentence: statusMessages.imports(imports.failing),
        toDo: statusMessages.importsToDo(imports.failing),
      },
      {
        what: "Messages",
        sentence: statusMessages.receivers(receivers.length),
        toDo: await notifier.problems(),
      },
    ];
    return { body };
  },
} satisfies Handlers<AllServices>;
