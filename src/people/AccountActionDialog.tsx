/** Questions about accounts, and the dialog that asks them. */
import { Alert, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messages } from "#domain/messages.ts";
import {
  type AccountAction,
  isChange,
  isUnprovedPromotion,
  nameOf,
  type SecretLink,
  withRight,
} from "#domain/people/people.ts";
import { messagesOf, peopleMessages } from "#domain/people/peopleMessages.ts";
import type { Person, PersonChange } from "#domain/types.ts";
import { ApiError, prefixedApi, unwrap } from "#src/api/client.ts";
import { useSession } from "#src/session/useSession.ts";
import { Dialog, DialogButtons } from "#src/ui/Dialog.tsx";
import { toast, warn } from "#src/ui/toast.ts";
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

/** Performs an action at once, past the outbox: performed later, by itself, it would surprise. Resolves with a new link, or null. */
async function perform(action: AccountAction): Promise<SecretLink | null> {
  if (action.type === "resetPassword") return makeResetLink(action.person);
  await call(action);
  return null;
}

/** The action that the dialog confirms, from its question to its end. */
export function useAccountAction() {
  const queries = useQueryClient();
  // The dialog shows the last action while it fades away.
  const [action, setAction] = useState<AccountAction | null>(null);
  const [isOpen, dialog] = useDisclosure();
  /** Whether it is asked again, because nobody has proved who the person is. */
  const [isAgain, again] = useDisclosure();
  // A link's secret is not kept.
  const { mutate, reset, isPending, data, error } = useMutation({ mutationFn: perform, gcTime: 0 });
  const link = data ?? null;
  return {
    ...{ action, isOpen, isAgain, isPending, link, error, change: setAction },
    ask(asked: AccountAction) {
      setAction(asked);
      dialog.open();
    },
    confirm() {
      if (!action) return;
      if (isUnprovedPromotion(action) && !isAgain) {
        again.open();
        return;
      }
      mutate(action, {
        onSuccess(made) {
          if (made) return;
          dialog.close();
          again.close();
          toast(messagesOf(action).done);
        },
        onError() {
          again.close();
          // A refusal may mean that the shown data is older than somebody else's change.
          void queries.invalidateQueries();
        },
      });
    },
    close() {
      if (isPending) return;
      if (isAgain) {
        again.close();
        return;
      }
      dialog.close();
      // A link's secret is not remembered.
      reset();
    },
  };
}

export type AccountActions = ReturnType<typeof useAccountAction>;

const DESTRUCTIVE = new Set([
  "delete",
  "disable",
  "signOutEverywhere",
  "withdraw",
  "signOutDevice",
  "withdrawToken",
]);

/** The dialog that confirms an action on an account, and shows the link that the action makes. */
export function AccountActionDialog({ actions }: { actions: AccountActions }) {
  const { action, isOpen, isAgain, link, close } = actions;
  const name = action ? nameOf(action) : "";
  const question = isAgain ? `Make ${name} an admin?` : action && messagesOf(action).title;
  return (
    <Dialog
      opened={isOpen}
      onClose={close}
      title={link ? `Reset link of ${name}` : question}
      withCloseButton={false}
      isHeld={link !== null}
    >
      {link && <LinkShown link={link} onClose={close} />}
      {action && !link && <ActionConfirm actions={actions} action={action} />}
    </Dialog>
  );
}

function ActionConfirm({ actions, action }: { actions: AccountActions; action: AccountAction }) {
  const own = useSession()?.user.email;
  const { isAgain, isPending, error, change } = actions;
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
      {error && (
        <Alert color="red" role="alert">
          {error instanceof ApiError ? error.message : messages.somethingWrong}
        </Alert>
      )}
      <DialogButtons
        // The second question begins at Cancel too.
        key={String(isAgain)}
        confirmLabel={isAgain ? "Make admin" : words.confirm}
        isDestructive={DESTRUCTIVE.has(action.type) || isAgain}
        isBusy={isPending}
        isDisabled={!isPending && !isChange(action)}
        first="cancel"
        onConfirm={actions.confirm}
        onCancel={actions.close}
      />
    </Stack>
  );
}
