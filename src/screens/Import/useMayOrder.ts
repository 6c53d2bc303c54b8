import { hasAllRights } from "#domain/people/roles.ts";
import type { Import } from "#domain/types.ts";
import { useSession } from "#src/session/useSession.ts";

/** Whether the person may change, discard, apply or undo an import: its maker, or an admin with all rights. */
export function useMayOrder(): (record: Import) => boolean {
  const session = useSession();
  return ({ isOfAnother }) => !isOfAnother || (session !== null && hasAllRights(session));
}
