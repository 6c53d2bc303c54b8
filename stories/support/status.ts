/** The states of a server, in stories. */
import { statusMessages } from "#domain/statusMessages.ts";
import type { Check } from "#domain/types.ts";

const MB = 1_000_000;
const check = (what: string, sentence: string, toDo: string[] = []): Check => ({
  ...{ what, sentence, toDo },
});

export const status: Check[] = [
  check(
    "Server",
    `${statusMessages.runs("0.2.0", "5f2c1b7a90", 120)} ${statusMessages.memory(134 * MB)}`,
  ),
  check("Speed", `${statusMessages.late(3)} ${statusMessages.streams(4)}`),
  check("Writing", statusMessages.written(12_804)),
  check("Database", statusMessages.disk(24 * MB, 41_300 * MB)),
  {
    ...check("Backups", statusMessages.backup(24 * MB)),
    intBackupAt: Date.UTC(2026, 10, 27, 3),
  },
  check("Imports", statusMessages.imports(0)),
  check("Messages", statusMessages.receivers(2)),
];

export const troubled: Check[] = [
  check("Server", statusMessages.runs("0.2.0", null, 3)),
  check("Speed", statusMessages.late(1250), statusMessages.lateToDo(1250)),
  check("Writing", statusMessages.written(12_804), [statusMessages.cannotWrite]),
  check("Database", statusMessages.disk(24 * MB, 12 * MB)),
  check("Backups", statusMessages.noBackup, [
    "There is no backup of the last 3 days: the server's log says why.",
    "The disk is too full for a backup: as much as the database takes must stay free.",
  ]),
  check("Imports", statusMessages.imports(1), statusMessages.importsToDo(1)),
  check("Messages", statusMessages.receivers(1), [
    "1 receiver of messages took none for two days: Settings say why.",
  ]),
];
