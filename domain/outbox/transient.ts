/** Answers that say nothing about what was asked (docs/design.md, "Outbox"). */
import { UPGRADE_REQUIRED } from "../clientVersion.ts";

/** Too many calls at once, as where everybody's tabs come back together; of a picture, too many of these. */
export const TOO_MANY = 429;

/** Whether every call would get this answer (no network, no session, too many calls, an old build), so that everything waits. */
export const isTransient = ({ status }: { status: number }): boolean =>
  [0, 401, 408, 425, UPGRADE_REQUIRED, TOO_MANY].includes(status);
