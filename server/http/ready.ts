/** Whether a server writes, and what whoever runs it should see to (our addition under /api). */
import type { Handlers } from "../calls/handler.ts";
import { write } from "../database/writer.ts";
import { VERSION } from "../kernel/version.ts";
import type { AllServices } from "./services.ts";

/** Milliseconds for which an answer holds: anybody may ask, and the one writer has other work. */
const HOLDS = 5000;
const answers = new WeakMap<AllServices, { at: number; answer: Promise<unknown> }>();

/** Changes nothing, but is written. */
function tryToWrite(services: AllServices): Promise<unknown> {
  const last = answers.get(services);
  if (last && performance.now() - last.at < HOLDS) return last.answer;
  const answer = write(services.database, (trx) =>
    trx
      .updateTable("counters")
      .set((eb) => ({ intValue: eb.ref("intValue") }))
      .where("strCounter", "=", "toys")
      .execute(),
  );
  answers.set(services, { at: performance.now(), answer });
  return answer;
}

export const ready = {
  async getReady(_call, services) {
    await tryToWrite(services);
    const { backups, imports } = services;
    const { failing } = imports;
    const problems = [
      ...backups.problems(),
      ...(failing > 0 ? [`${failing} imports cannot go on: the log says why.`] : []),
    ];
    const intBackupAt = backups.newest()?.intMadeAt ?? null;
    return { status: 200, body: { status: "ready", ...VERSION, intBackupAt, problems } };
  },
} satisfies Handlers<AllServices>;
