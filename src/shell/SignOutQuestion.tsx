/** Asks a person who signs out with unsent commands on this device. */
import { Text } from "@mantine/core";
import { useSelector } from "@xstate/react";
import { messages } from "#domain/messages.ts";
import { useSessionActor } from "#src/session/useSession.ts";
import { ConfirmDialog } from "#src/ui/Dialog.tsx";

export default function SignOutQuestion() {
  const actor = useSessionActor();
  const isAsking = useSelector(actor, (snapshot) => snapshot.hasTag("leaving"));
  const unsent = useSelector(actor, ({ context }) => context.unsent);
  return (
    <ConfirmDialog
      opened={isAsking}
      sentence={messages.signOutQuestion}
      confirmLabel="Sign Out"
      onConfirm={() => actor.send({ type: "signOut.confirmed" })}
      onCancel={() => actor.send({ type: "signOut.cancelled" })}
    >
      <Text ta="center">{messages.ordersOfYours(unsent)}</Text>
    </ConfirmDialog>
  );
}
