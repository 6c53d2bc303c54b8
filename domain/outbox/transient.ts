/** Answers that say nothing about what was asked (docs/design.md, "Outbox"). */
import { UPGRADE_REQUIRED } from "../clientVersion.ts";

/** Whether every call would get this answer (no network, no session, too many calls, an old build), so that everything waits. */
export const isTransient = ({ status }: { status: number }): boolean =>
  [0, 401, 408, 425, UPGRADE_REQUIRED, 429].includes(status);
