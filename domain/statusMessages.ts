/** The state of a server, in sentences with what to do (our addition; docs/operating.md). */
import { formatBytes, formatCount, formatNumber } from "./formatNumbers.ts";

/** Milliseconds from which on a call waits noticeably. */
const LATE = 200;

export const statusMessages = {
  runs: (version: string, commit: string | null, hours: number) => {
    const build = commit === null ? version : `${version} (${commit.slice(0, 8)})`;
    if (hours === 0) return `Toyshelf ${build} was started within the hour.`;
    const days = Math.floor(hours / 24);
    return `Toyshelf ${build} has run for ${days > 1 ? formatCount(days, "day") : formatCount(hours, "hour")}.`;
  },
  memory: (bytes: number) => `It takes ${formatBytes(bytes)} of memory.`,
  late: (ms: number) =>
    ms < LATE ? "Calls are answered at once." : `Calls wait ${formatNumber(Math.round(ms))} ms.`,
  lateToDo: (ms: number) =>
    ms < LATE ? [] : ["The machine has too much to do: end what else runs on it, or give it more."],
  streams: (count: number) => `Open screens and downloads: ${formatNumber(count)}.`,
  written: (changes: number) => `The history has ${formatCount(changes, "change")}.`,
  cannotWrite:
    "Nothing can be written: the disk may be full, or another program holds the database.",
  postgres: "The stock is kept in PostgreSQL: whoever runs that sees to its disk and its backups.",
  disk: (database: number, free: number) =>
    `The database takes ${formatBytes(database)}; ${formatBytes(free)} are free on its disk.`,
  backup: (bytes: number) => `The newest takes ${formatBytes(bytes)}.`,
  backupMade: (when: string) => `It was made ${when}.`,
  noBackup: "None was made yet: one is made each night.",
  imports: (failing: number) =>
    failing === 0 ? "None is stuck." : `${formatCount(failing, "import")} cannot go on.`,
  importsToDo: (failing: number) =>
    failing === 0 ? [] : ["It is tried again by itself; the server's log says why it fails."],
  receivers: (count: number) =>
    count === 0 ? "Nobody is told." : `Sent to ${formatCount(count, "receiver")}.`,
};
