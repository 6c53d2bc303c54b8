/** The dialog "Invite": role, name and rights, then the link (our addition; design section 4, "Roles"). */
import { Alert, Modal, Stack, TextInput } from "@mantine/core";
import { useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import { NAME_MAX } from "#domain/limits.ts";
import type { inviteMachine } from "#machines/invite.machine.ts";
import { LinkShown } from "#src/people/LinkShown.tsx";
import { RoleFields } from "#src/people/RoleFields.tsx";
import { DialogButtons } from "#src/ui/DialogButtons.tsx";

export function InviteDialog({ actor }: { actor: ActorRefFrom<typeof inviteMachine> }) {
  const snapshot = useSelector(actor, (current) => current);
  const { draft, problem, link } = snapshot.context;
  const isBusy = snapshot.hasTag("busy");
  const close = () => actor.send({ type: "form.closed" });
  return (
    <Modal
      opened={snapshot.hasTag("open")}
      onClose={close}
      title="Invite"
      withCloseButton={false}
      // Neither Escape nor a press beside the dialog loses a link that nobody has copied yet.
      closeOnClickOutside={!link}
      closeOnEscape={!link}
    >
      {link ? (
        <LinkShown link={link} onClose={close} />
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            actor.send({ type: "draft.submitted" });
          }}
        >
          <Stack>
            <RoleFields
              role={draft.role}
              rights={draft.rights}
              onRole={(role) => actor.send({ type: "draft.changed", changes: { role } })}
              onRight={(right) => actor.send({ type: "right.switched", right })}
            />
            <TextInput
              label="Name"
              description="If you know it"
              maxLength={NAME_MAX}
              autoComplete="off"
              value={draft.name}
              onChange={(event) =>
                actor.send({ type: "draft.changed", changes: { name: event.currentTarget.value } })
              }
            />
            {problem && (
              <Alert color="red" role="alert">
                {problem}
              </Alert>
            )}
            <DialogButtons confirmLabel="Invite" isBusy={isBusy} onCancel={close} />
          </Stack>
        </form>
      )}
    </Modal>
  );
}
