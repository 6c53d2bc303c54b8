/** Asks the server for an invitation's link, at once: done later it would mean nothing (design section 2). */
import type { InvitationDraft, Invited } from "#machines/invite.machine.ts";
import { ApiError, prefixedApi, unwrap } from "#src/api/client.ts";

export async function invite({ role, name, rights }: InvitationDraft): Promise<Invited> {
  try {
    const body = { role, name, rights: [...rights] };
    const { secret, expiresAt } = await unwrap(prefixedApi.POST("/invitations", { body }));
    return { type: "invited", link: { kind: "invite", secret, expiresAt } };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { type: "refused", sentence: error.message };
  }
}
