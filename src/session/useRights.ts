/** What the account may do, for screens that offer no more (docs/design.md, "Roles"). */
import type { Right } from "#domain/types.ts";
import { useSession } from "./useSession.ts";

const NONE: Right[] = [];

export function useRights(): readonly Right[] {
  return useSession()?.rights ?? NONE;
}
