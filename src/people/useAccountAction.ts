/** The machine of questions about accounts, for the screens that ask them. */
import { useQueryClient } from "@tanstack/react-query";
import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import { type Actor, fromPromise } from "xstate";
import type { AccountAction, SecretLink } from "#domain/people/people.ts";
import { messagesOf } from "#domain/people/peopleMessages.ts";
import type { Person, PersonChange } from "#domain/types.ts";
import { accountActionMachine } from "#machines/accountAction.machine.ts";
import { Refused } from "#machines/refused.ts";
import { ApiError, prefixedApi, unwrap } from "#src/api/client.ts";
import { toast, warn } from "#src/ui/toast.ts";
import { useEmitted } from "#src/ui/useEmitted.ts";
import { useScreenActor } from "#src/ui/useScreenActor.ts";

async function none(call: Promise<unknown>): Promise<null> {
  await call;
  return null;
}

async function changePerson({ id }: Person, body: PersonChange): Promise<null> {
  const params = { path: { person: id } };
  const { warnings } = await unwrap(prefixedApi.PATCH("/people/{person}", { params, body }));
  for (const warning of warnings ?? []) warn(warning);
  return null;
}

function signOutDevice({ id }: { id: string }): Promise<null> {
  const params = { path: { device: id } };
  return none(unwrap(prefixedApi.DELETE("/account/devices/{device}", { params })));
}

async function call(action: AccountAction): Promise<SecretLink | null> {
  const params = { path: { person: "person" in action ? action.person.id : "" } };
  switch (action.type) {
    case "signOutOthers":
      return none(unwrap(prefixedApi.DELETE("/account/devices")));
    case "signOutDevice":
      return signOutDevice(action.device);
    case "withdrawToken":
      return signOutDevice(action.program);
    case "withdraw": {
      const path = { invitation: action.invitation.id };
      return none(unwrap(prefixedApi.DELETE("/invitations/{invitation}", { params: { path } })));
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
      return none(unwrap(prefixedApi.DELETE("/people/{person}/sessions", { params })));
    case "delete":
      return none(unwrap(prefixedApi.DELETE("/people/{person}", { params })));
    case "resetPassword": {
      const made = await unwrap(prefixedApi.POST("/people/{person}/reset-link", { params }));
      return { kind: "reset", ...made };
    }
  }
}

/**
 * Performs an action on an account at once, past the outbox: performed later, by itself, it would surprise. Throws
 * Refused with the server's sentence.
 */
async function performAction(action: AccountAction): Promise<SecretLink | null> {
  try {
    return await call(action);
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
