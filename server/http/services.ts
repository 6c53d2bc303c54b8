/** The services of all handlers, made once for a server. */
import type { FastifyInstance } from "fastify";
import { AccountLog } from "../accounts/accountLog.ts";
import { checkCaller } from "../accounts/sessions.ts";
import { type BackupPlace, Backups } from "../backups/backups.ts";
import type { ReadDatabase } from "../database/database.ts";
import { ImportRunner } from "../imports/importRunner.ts";
import { ChangeFeed } from "../journal/changeFeed.ts";
import { Lateness } from "../kernel/lateness.ts";
import { LabelPrinter } from "../labels/labelPrinter.ts";
import type { Mail } from "../mail/mail.ts";
import { Notifier } from "../notices/notifier.ts";
import { PictureEncoder } from "../pictures/pictureEncoder.ts";
import { OpenStreams } from "./streams.ts";

export interface ServiceOptions {
  database: ReadDatabase;
  now?: () => number;
  signUp?: "open" | "closed";
  /** Null where the database is no file. */
  backupPlace?: BackupPlace | null;
  /** Null where the server sends no mail. */
  mail?: Mail | null;
  /** Whether webhooks may lead into a private network. */
  areWebhooksPrivate?: boolean;
  /** Milliseconds between two looks for notices to send, for tests. */
  lookEvery?: number | undefined;
  /** Milliseconds, for tests of readers that stop reading. */
  streamPatience?: number;
  /** Milliseconds after which a stream of changes ends, for tests that call every operation to its end. */
  feedLifetime?: number | undefined;
}

export type AllServices = Awaited<ReturnType<typeof openServices>>;

/** Opens the services; they are closed with the app. */
export async function openServices(
  app: FastifyInstance,
  { database, now = Date.now, signUp = "open", mail = null, ...options }: ServiceOptions,
) {
  const { areWebhooksPrivate: isPrivateAllowed = false, lookEvery } = options;
  const parts = { database, now, log: app.log };
  const accountLog = await AccountLog.open({ ...parts, checkCaller });
  const feed = new ChangeFeed({ ...parts, lifetime: options.feedLifetime });
  const imports = new ImportRunner({ ...parts, onWritten: () => feed.wake() });
  const encoder = new PictureEncoder();
  const printer = new LabelPrinter();
  const backups = new Backups({ ...parts, place: options.backupPlace ?? null });
  const problems = () => backups.problems();
  const notifier = new Notifier({ ...parts, mail, isPrivateAllowed, problems, lookEvery });
  await notifier.start();
  const lateness = new Lateness();
  const streams = new OpenStreams({ ...parts, patience: options.streamPatience });
  app.addHook("preClose", async () => {
    feed.close();
    await imports.close();
    await notifier.close();
  });
  app.addHook("onClose", async () => {
    encoder.close();
    printer.close();
    backups.close();
    lateness.close();
    await accountLog.close();
  });
  return {
    ...{ ...parts, checkCaller, signUp, mail },
    ...{ accountLog, feed, imports, encoder, printer, backups, streams, lateness, notifier },
  };
}
