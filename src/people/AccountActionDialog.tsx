/** Questions about accounts: their machine, and the dialog that asks them. */
import { Alert, Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import { type Actor, fromPromise, type SnapshotFrom } from "xstate";
import {
  type AccountAction,
  isUnprovedPromotion,
  nameOf,
  type SecretLink,
  withRight,
} from "#domain/people/people.ts";
import { messagesOf, peopleMessages } from "#domain/people/peopleMessages.ts";
import type { Person, PersonChange } from "#domain/types.ts";
import { accountActionMachine } from "#machines/accountAction.machine.ts";
import { Refused } from "#machines/refused.ts";
import { ApiError, prefixedApi, unwrap } from "#src/api/client.ts";
import { useSession } from "#src/session/useSession.ts";
import { Dialog, DialogButtons } from "#src/ui/Dialog.tsx";
import { toast, warn } from "#src/ui/toast.ts";
import { useEmitted, useScreenActor } from "#src/ui/useScreenActor.ts";
import { RoleFields } from "./RoleFields.tsx";
import { LinkShown } from "./SecretShown.tsx";

const pathOf = ({ id }: Person) => ({ path: { person: id } });

async function changePerson(person: Person, body: PersonChange) {
  const params = pathOf(person);
  const { warnings } = await unwrap(prefixedApi.PATCH("/people/{person}", { params, body }));
  for (const warning of warnings ?? []) warn(warning);
}

const signOut = (device: string) =>
  unwrap(prefixedApi.DELETE("/account/devices/{device}", { params: { path: { device } } }));

function call(action: Exclude<AccountAction, { type: "resetPassword" }>): Promise<unknown> {
  switch (action.type) {
    case "signOutOthers":
      return unwrap(prefixedApi.DELETE("/account/devices"));
    case "signOutDevice":
      return signOut(action.device.id);
    case "withdrawToken":
      return signOut(action.program.id);
    case "withdraw": {
      const params = { path: { invitation: action.invitation.id } };
      return unwrap(prefixedApi.DELETE("/invitations/{invitation}", { params }));
    }
    case "changeRole": {
      const { person, role } = action;
      const rights = role === "admin" ? [...action.rights] : [];
      const seen = { role: person.role, rights: person.rights };
      return changePerson(person, { role, rights, seen });
    }
    case "disable":
    case "enable":
      return changePerson(action.person, { disabled: action.type === "disable" });
    case "signOutEverywhere":
      return unwrap(
        prefixedApi.DELETE("/people/{person}/sessions", { params: pathOf(action.person) }),
      );
    case "delete":
      return unwrap(prefixedApi.DELETE("/people/{person}", { params: pathOf(action.person) }));
  }
}

async function makeResetLink(person: Person): Promise<SecretLink> {
  const params = pathOf(person);
  const made = await unwrap(prefixedApi.POST("/people/{person}/reset-link", { params }));
  return { kind: "reset", ...made };
}

/**
 * Performs an action on an account at once, past the outbox: performed later, by itself, it would surprise. Throws
 * Refused with the server's sentence.
 */
async function performAction(action: AccountAction): Promise<SecretLink | null> {
  try {
    if (action.type === "resetPassword") return await makeResetLink(action.person);
    await call(action);
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new Refused(error.message);
  }
}

const machine = accountActionMachine.provide({
  actors: { perform: fromPromise(({ input }) => performAction(input.action)) },
});

export type AccountActionActor = Actor<typeof accountActionMachine>;

export function useAccountAction(): AccountActionActor {
  const actor = useScreenActor(machine);
  useEmitted(actor, ({ action }) => toast(messagesOf(action).done));
  const queries = useQueryClient();
  const problem = useSelector(actor, ({ context }) => context.problem);
  // A refusal may mean that the shown data is older than somebody else's change.
  useEffect(() => {
    if (problem !== null) void queries.invalidateQueries();
  }, [queries, problem]);
  return actor;
}

const DESTRUCTIVE = new Set([
  "delete",
  "disable",
  "signOutEverywhere",
  "withdraw",
  "signOutDevice",
  "withdrawToken",
]);

/** The dialog that confirms an action on an account, and shows the link that the action makes. */
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
