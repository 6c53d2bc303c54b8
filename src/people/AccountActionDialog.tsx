/** The dialog that confirms an action on an account, and shows the link that the action makes. */
import { Alert, Stack, Text } from "@mantine/core";
import { useSelector } from "@xstate/react";
import type { SnapshotFrom } from "xstate";
import {
  type AccountAction,
  isUnprovedPromotion,
  nameOf,
  withRight,
} from "#domain/people/people.ts";
import { messagesOf, peopleMessages } from "#domain/people/peopleMessages.ts";
import { useSession } from "#src/session/useSession.ts";
import { Dialog, DialogButtons } from "#src/ui/Dialog.tsx";
import { RoleFields } from "./RoleFields.tsx";
import { LinkShown } from "./SecretShown.tsx";
import type { AccountActionActor } from "./useAccountAction.ts";

const DESTRUCTIVE = new Set([
  "delete",
  "disable",
  "signOutEverywhere",
  "withdraw",
  "signOutDevice",
  "withdrawToken",
]);

export function AccountActionDialog({ actor }: { actor: AccountActionActor }) {
  const snapshot = useSelector(actor, (current) => current);
  const { action, link } = snapshot.context;
  const isAgain = action !== null && isAskedAgain(snapshot, action);
  const name = action ? nameOf(action) : "";
  const close = () => actor.send({ type: "dialog.closed" });
  const question = isAgain ? `Make ${name} an admin?` : action && messagesOf(action).title;
  return (
    <Dialog
      opened={snapshot.hasTag("open")}
      onClose={close}
      title={link ? `Reset link of ${name}` : question}
      withCloseButton={false}
      isHeld={link !== null}
    >
      {link && <LinkShown link={link} onClose={close} />}
      {action && !link && <ActionConfirm actor={actor} action={action} />}
    </Dialog>
  );
}

const isAskedAgain = (snapshot: SnapshotFrom<AccountActionActor>, action: AccountAction) =>
  snapshot.hasTag("askingAgain") || (snapshot.hasTag("busy") && isUnprovedPromotion(action));

function ActionConfirm({ actor, action }: { actor: AccountActionActor; action: AccountAction }) {
  const snapshot = useSelector(actor, (current) => current);
  const own = useSession()?.user.email;
  const { problem } = snapshot.context;
  const isBusy = snapshot.hasTag("busy");
  const isAgain = isAskedAgain(snapshot, action);
  const change = (changed: AccountAction) =>
    actor.send({ type: "action.changed", action: changed });
  const words = messagesOf(action);
  const person = "person" in action ? action.person : null;
  return (
    <Stack>
      {action.type === "changeRole" && !isAgain && (
        <RoleFields
          role={action.role}
          rights={action.rights}
          onRole={(role) => change({ ...action, role })}
          onRight={(right) => change({ ...action, rights: withRight(action.rights, right) })}
        />
      )}
      <Text>{isAgain ? peopleMessages.unproved(nameOf(action)) : words.text}</Text>
      {person && person.email === own && <Text fw={650}>{peopleMessages.ownAccount}</Text>}
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      <DialogButtons
        confirmLabel={isAgain ? "Make admin" : words.confirm}
        isDestructive={DESTRUCTIVE.has(action.type) || isAgain}
        isBusy={isBusy}
        isDisabled={!isBusy && !snapshot.can({ type: "question.confirmed" })}
        first="cancel"
        onConfirm={() => actor.send({ type: "question.confirmed" })}
        onCancel={() => actor.send({ type: "dialog.closed" })}
      />
    </Stack>
  );
}
