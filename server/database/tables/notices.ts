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
  /** Pieces from which on a correction is told. */
  intLeast: number;
  /** 1 where it is told once each morning. */
  intDigest: number;
  /** The journal's last entry of which all was told. */
  intPosition: number;
  /** The number of sent notices of the entry after it. */
  intTold: Generated<number>;
  /** The last sign of the server that sends to it, in milliseconds since 1970 UTC, like what follows. */
  intBeatAt: Generated<number>;
  /** Nothing is sent before. */
  intNextAt: number;
  intSentAt: Generated<number | null>;
  /** Attempts that failed in a row, the first one's moment, and the last one's sentence. */
  intFailures: Generated<number>;
  intFailingSince: Generated<number | null>;
  strProblem: Generated<string | null>;
  /** The last moment when it was told that something is wrong with the backups. */
  intBackupToldAt: Generated<number>;
  intCreatedAt: number;
}

export type ReceiverRow = Selectable<ReceiversTable>;
