/** The receivers, outside of the app, of notices about the stock. */
import type { Generated, Selectable } from "kysely";
import type { NewReceiver } from "#domain/types.ts";

/** A reader of the journal with a position of its own. */
export interface ReceiversTable {
  strReceiver: string;
  strKind: NewReceiver["kind"];
  strAddress: string;
  /** The secret that signs a webhook's calls, as it was shown; null for a mail. */
  strSecret: string | null;
  /** JSON array of `NoticeKind`. */
  strNotices: string;
  /** The fewest pieces of a correction that makes a notice. */
  intLeast: number;
  /** 1 for one digest each morning in place of single notices. */
  intDigest: number;
  /** The journal's last entry whose notices are all sent. */
  intPosition: number;
  /** The number of sent notices of the entry after it. */
  intTold: Generated<number>;
  /** The last sign of the server that sends to it, in milliseconds since 1970 UTC, like the next columns. */
  intBeatAt: Generated<number>;
  /** The moment before which nothing is sent. */
  intNextAt: number;
  intSentAt: Generated<number | null>;
  /** Attempts that failed in a row, the first one's moment, and the last one's sentence. */
  intFailures: Generated<number>;
  intFailingSince: Generated<number | null>;
  strProblem: Generated<string | null>;
  /** The moment of the last notice about a problem of the backups. */
  intBackupToldAt: Generated<number>;
  intCreatedAt: number;
}

export type ReceiverRow = Selectable<ReceiversTable>;
