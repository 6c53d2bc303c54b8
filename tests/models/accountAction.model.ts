/** The model of what is asked about accounts. */
import { type AccountAction, withRight } from "#domain/people/people.ts";
import type { Person } from "#domain/types.ts";
import { type AccountActionEvent, accountActionMachine } from "#machines/accountAction.machine.ts";
import { modelOf } from "./walk.ts";

const person = (id: string, selfSignedUp: boolean): Person => ({
  ...{ id, name: id, email: `${id}@x.yz`, role: "guest", rights: [], disabled: false },
  ...{ selfSignedUp, createdAt: 0, lastSeenAt: 0, devices: 1 },
});

const link = { kind: "reset", secret: "s", expiresAt: 1 } as const;

const asked = (id: string, selfSignedUp: boolean): AccountActionEvent => ({
  type: "action.asked",
  action: {
    type: "changeRole",
    person: person(id, selfSignedUp),
    role: "guest",
    rights: [],
  },
});

const changesOf = (action: AccountAction & { type: "changeRole" }): AccountActionEvent[] =>
  [{ role: "admin" }, { role: "guest" }, { rights: withRight(action.rights, "people") }].map(
    (change) => ({ type: "action.changed", action: { ...action, ...change } }),
  );

export const accountActionModel = modelOf(accountActionMachine)({
  walks: [
    {
      input: undefined,
      events: ({ context: { action } }) => [
        asked("self", true),
        asked("invited", false),
        { type: "action.asked", action: { type: "resetPassword", person: person("ben", true) } },
        ...(action?.type === "changeRole" ? changesOf(action) : []),
        { type: "question.confirmed" },
        { type: "dialog.closed" },
      ],
    },
  ],
  answers: {
    perform: () => [null, link],
  },
  view: ({ action, problem, link: shown }) => [action, problem, shown],
});
