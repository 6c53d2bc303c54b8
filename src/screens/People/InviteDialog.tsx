/** The dialog "Invite": role, name and rights, then the link (our addition; docs/design.md, "Roles"). */
import { Stack } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { NAME_MAX } from "#domain/limits.ts";
import { type SecretLink, withRight } from "#domain/people/people.ts";
import { usualRights } from "#domain/people/roles.ts";
import type { Right } from "#domain/types.ts";
import { prefixedApi, unwrap } from "#src/api/client.ts";
import { ErrorAlert } from "#src/api/ErrorAlert.tsx";
import { invitationsQuery } from "#src/api/queries.ts";
import { RoleFields } from "#src/people/RoleFields.tsx";
import { LinkShown } from "#src/people/SecretShown.tsx";
import { useRights } from "#src/session/rights.tsx";
import { settingsQuery } from "#src/stock/settings.ts";
import { Dialog, DialogButtons } from "#src/ui/Dialog.tsx";
import { handleSubmit } from "#src/ui/handleSubmit.ts";
import { PlainInput } from "#src/ui/PlainInput.tsx";

interface InvitationDraft {
  role: string;
  name: string;
  /** An admin's rights. */
  rights: Right[];
  /** The address to which the link is sent, where the server sends mail. */
  email: string;
}

async function invite({ role, name, rights, email }: InvitationDraft): Promise<SecretLink> {
  const to = email.trim();
  const body = { role, name, rights: role === "admin" ? rights : [], ...(to && { email: to }) };
  const made = await unwrap(prefixedApi.POST("/invitations", { body }));
  return { ...made, kind: "invite" };
}

function useInvite() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: invite,
    // Without an answer the server may have made the invitation.
    onError: () => void queries.invalidateQueries(invitationsQuery),
  });
}

export function InviteDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const queries = useQueryClient();
  const inviting = useInvite();
  const close = () => {
    // Somebody may have used the link meanwhile.
    if (inviting.isSuccess) void queries.invalidateQueries();
    inviting.reset();
    onClose();
  };
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title="Invite"
      withCloseButton={false}
      isHeld={inviting.isPending || inviting.isSuccess}
    >
      {inviting.isSuccess ? (
        <LinkShown link={inviting.data} onClose={close} />
      ) : (
        <InviteForm inviting={inviting} onCancel={close} />
      )}
    </Dialog>
  );
}

interface InviteFormProps {
  inviting: ReturnType<typeof useInvite>;
  onCancel: () => void;
}

function InviteForm({ inviting, onCancel }: InviteFormProps) {
  const own = useRights();
  const [draft, setDraft] = useState<InvitationDraft>({
    ...{ role: "admin", name: "", rights: usualRights(own), email: "" },
  });
  const settings = useQuery(settingsQuery);
  const change = (changes: Partial<InvitationDraft>) => setDraft({ ...draft, ...changes });
  return (
    <form onSubmit={handleSubmit(() => inviting.mutate(draft))}>
      <Stack>
        <RoleFields
          role={draft.role}
          rights={draft.rights}
          onRole={(role) => change({ role })}
          onRight={(right) => change({ rights: withRight(draft.rights, right) })}
        />
        <PlainInput
          label="Name"
          description="If you know it"
          maxLength={NAME_MAX}
          readOnly={inviting.isPending}
          value={draft.name}
          onChange={(text) => change({ name: text })}
        />
        {settings.data?.isMailPossible && (
          <PlainInput
            label="E-mail"
            description="The link is sent there too"
            inputMode="email"
            maxLength={254}
            readOnly={inviting.isPending}
            value={draft.email}
            onChange={(text) => change({ email: text })}
          />
        )}
        <ErrorAlert error={inviting.error} />
        <DialogButtons confirmLabel="Invite" isBusy={inviting.isPending} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
