/** Whether a server and its database answer and can write, and its operator's problems (our additions under /api). */
import { formatCount } from "#domain/formatNumbers.ts";
import type { Handlers } from "../calls/handler.ts";
import type { ReadDatabase } from "../database/database.ts";
import { write } from "../database/writer.ts";
import { VERSION } from "../kernel/version.ts";
import type { AllServices } from "./services.ts";

/** Caches the answer to a question for some milliseconds, so that many callers cost one answer. */
function held<Of extends object, Answer>(
  milliseconds: number,
  ask: (of: Of) => Promise<Answer>,
): (of: Of) => Promise<Answer> {
  const answers = new WeakMap<Of, { at: number; answer: Promise<Answer> }>();
  return (of) => {
    const last = answers.get(of);
    if (last && performance.now() - last.at < milliseconds) return last.answer;
    const answer = ask(of);
    answers.set(of, { at: performance.now(), answer });
    return answer;
  };
}

/** Asks the database at most once a second. */
const askDatabase = held(1000, ({ db }: ReadDatabase) =>
  db.selectFrom("counters").select("intValue").limit(1).execute(),
);

/** Writes a row without changing it, at most once in five seconds. Rejects where the database cannot be written. */
export const tryToWrite = held(5000, (database: ReadDatabase) =>
  write(database, (trx) =>
    trx
      .updateTable("counters")
      .set((eb) => ({ intValue: eb.ref("intValue") }))
      .where("strCounter", "=", "toys")
      .execute(),
  ),
);

/** Reads the folder of backups, which may be slow, at most once in five seconds. */
const lookAtBackups = held(5000, async (backups: AllServices["backups"]) => ({
  problems: backups.problems(),
  madeAt: backups.newest()?.intMadeAt ?? null,
}));

/** The problems for the server's operator, in sentences. */
export async function problemsOf({ backups, imports, notifier }: AllServices): Promise<string[]> {
  const { failing } = imports;
  return [
    ...(await lookAtBackups(backups)).problems,
    ...(await notifier.problems()),
    ...(failing > 0 ? [`${formatCount(failing, "import")} cannot go on: the log says why.`] : []),
  ];
}

export const ready = {
  async getHealth(_call, { database }) {
    await askDatabase(database);
    return { body: { status: "ok" } };
  },

  async getReady(_call, services) {
    await tryToWrite(services.database);
    const problems = await problemsOf(services);
    const { madeAt: intBackupAt } = await lookAtBackups(services.backups);
    return { body: { status: "ready", ...VERSION, intBackupAt, problems } };
  },
} satisfies Handlers<AllServices>;
