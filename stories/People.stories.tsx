/** /people. */
import { screen, within } from "storybook/test";
import type { AccountAction } from "#domain/people/people.ts";
import type { Right } from "#domain/types.ts";
import { accountActionMachine } from "#machines/accountAction.machine.ts";
import { Refused as RefusedByServer } from "#machines/refused.ts";
import { type Answer, json, noAnswer, refusal, stillAsking } from "./support/answers.ts";
import { done, failed, heldAt } from "./support/freeze.ts";
import {
  account,
  ada,
  asPlainAdmin,
  ben,
  expiresAt,
  fullPerson,
  gil,
  invitations,
  mia,
  people,
  SECRET,
} from "./support/people.ts";
import { holds, type ScreenMeta, type ScreenStory, shows } from "./support/screenStory.ts";
import { plainAdmin } from "./support/stock.ts";

const at = heldAt(accountActionMachine, undefined);
const asked = (action: AccountAction) => ({ type: "action.asked", action }) as const;
const confirmed = { type: "question.confirmed" } as const;
const changeRole = (person: typeof gil): AccountAction => ({
  type: "changeRole",
  person,
  role: person.role,
  rights: person.rights,
});
const promoted = {
  type: "action.changed",
  action: { ...changeRole(gil), role: "admin" },
} as const;

export default { title: "Screens/People", parameters: { path: "/people" } } satisfies ScreenMeta;

export const Everybody: ScreenStory = { ...holds(at()), tags: ["layout"] };
export const Found = shows({ path: "/people?q=gil" });
export const NobodyFits = shows({ path: "/people?q=zeppelin" });
export const Full = shows({
  answers: {
    "GET /people": () => json([fullPerson, ...people], 200, { "x-total-count": "12345" }),
  },
});
export const NothingElse = shows({
  answers: { "GET /invitations": () => json([]), "GET /account-log": () => json([]) },
});
export const Loading = shows({
  answers: {
    "GET /people": stillAsking,
    "GET /invitations": stillAsking,
    "GET /account-log": stillAsking,
  },
});
export const Failed = shows({
  answers: {
    "GET /people": noAnswer,
    "GET /invitations": () => refusal(503, "database_unavailable", "The database does not answer."),
    "GET /account-log": noAnswer,
  },
});
export const WithoutRight = shows({ ...asPlainAdmin });
/** Somebody who may manage people, and not all that others may. */
const asPeopleOnly = {
  session: { ...plainAdmin, rights: ["people"] as Right[] },
  answers: { "GET /account": () => json({ ...account, rights: ["people"] }) },
};
export const OthersMayDoMore = shows(asPeopleOnly);

type Play = NonNullable<ScreenStory["play"]>;
/** Opens the dialog "Invite"; returns it. */
const openInvite = async ({ canvas, userEvent }: Parameters<Play>[0]) => {
  await userEvent.click(await canvas.findByRole("button", { name: "Invite" }));
  return within(await screen.findByRole("dialog"));
};
const submitInvite: Play = async (context) => {
  const dialog = await openInvite(context);
  await context.userEvent.click(await dialog.findByRole("button", { name: "Invite" }));
};
const inviting = (answer: Answer): ScreenStory => ({
  parameters: { answers: { "POST /invitations": answer } },
  play: submitInvite,
});

export const Invite: ScreenStory = {
  tags: ["layout"],
  play: async (context) => void (await openInvite(context)),
};
export const InviteFilled: ScreenStory = {
  play: async (context) => {
    const dialog = await openInvite(context);
    await context.userEvent.type(await dialog.findByLabelText("Name"), "Nora Box");
    await context.userEvent.click(dialog.getAllByRole("checkbox")[0] as HTMLElement);
  },
};
export const InvitationMailed: ScreenStory = {
  play: async (context) => {
    const dialog = await openInvite(context);
    const email = await dialog.findByLabelText("E-mail");
    await context.userEvent.type(email, "nora@example.com{Enter}");
    await screen.findByText("It was sent to nora@example.com too.");
  },
};
export const InviteGuest: ScreenStory = {
  play: async (context) => {
    const dialog = await openInvite(context);
    await context.userEvent.selectOptions(await dialog.findByLabelText("Role"), "guest");
  },
};
export const Inviting: ScreenStory = inviting(stillAsking);
export const NotInvited: ScreenStory = inviting(noAnswer);
/** Nothing is ticked that the own account lacks, or nobody could be invited. */
export const InviteByPeopleOnly: ScreenStory = {
  parameters: asPeopleOnly,
  play: async (context) => {
    const dialog = await openInvite(context);
    await dialog.findByRole("checkbox", { name: "Change the stock", checked: false });
  },
};
const link = { secret: SECRET, expiresAt };
export const InvitationShown: ScreenStory = { play: submitInvite };

export const ChangingRole = holds(at(asked(changeRole(ben))));
export const UnprovedPromotion = holds(at(asked(changeRole(gil)), promoted, confirmed));
export const Performing = holds(at(asked({ type: "disable", person: ben }), confirmed));
export const Refused = holds(
  at(
    asked({ type: "disable", person: ada }),
    confirmed,
    failed(
      "perform",
      new RefusedByServer(
        "This is the last admin who may do everything. Give another admin all rights first.",
      ),
    ),
  ),
);
export const Enabling = holds(at(asked({ type: "enable", person: mia })));
export const SigningOutEverywhere = holds(at(asked({ type: "signOutEverywhere", person: ben })));
const resetting = asked({ type: "resetPassword", person: ben });
export const Resetting = holds(at(resetting));
export const ResetLinkShown = holds(
  at(resetting, confirmed, done("perform", { kind: "reset", ...link })),
);
const withdrawing = asked({ type: "withdraw", invitation: invitations[0] as never });
export const Withdrawing = holds(at(withdrawing));
