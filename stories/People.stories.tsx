/** /people. */
import { screen, within } from "storybook/test";
import type { AccountAction } from "#domain/people/people.ts";
import type { Right } from "#domain/types.ts";
import { accountActionMachine } from "#machines/accountAction.machine.ts";
import { Refused as RefusedByServer } from "#machines/refused.ts";
import { type Answer, json, noAnswer, refusal, stillAsking } from "./support/answers.ts";
import { done, failed, freeze, reach } from "./support/freeze.ts";
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
import type { ScreenMeta, ScreenStory } from "./support/screenStory.ts";
import { plainAdmin } from "./support/stock.ts";

type ActionEvents = NonNullable<Parameters<typeof reach<typeof accountActionMachine>>[2]>;
const asked = (action: AccountAction, events: ActionEvents = []) =>
  freeze(reach(accountActionMachine, undefined, [{ type: "action.asked", action }, ...events]));
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

export const Everybody: ScreenStory = {
  tags: ["layout"],
  parameters: {
    frozen: freeze(reach(accountActionMachine, undefined)),
  },
};
export const Found: ScreenStory = { parameters: { path: "/people?q=gil" } };
export const NobodyFits: ScreenStory = { parameters: { path: "/people?q=zeppelin" } };
export const Full: ScreenStory = {
  parameters: {
    answers: {
      "GET /people": () => json([fullPerson, ...people], 200, { "x-total-count": "12345" }),
    },
  },
};
export const NothingElse: ScreenStory = {
  parameters: {
    answers: { "GET /invitations": () => json([]), "GET /account-log": () => json([]) },
  },
};
export const Loading: ScreenStory = {
  parameters: {
    answers: {
      "GET /people": stillAsking,
      "GET /invitations": stillAsking,
      "GET /account-log": stillAsking,
    },
  },
};
export const Failed: ScreenStory = {
  parameters: {
    answers: {
      "GET /people": noAnswer,
      "GET /invitations": () =>
        refusal(503, "database_unavailable", "The database does not answer."),
      "GET /account-log": noAnswer,
    },
  },
};
export const WithoutRight: ScreenStory = {
  parameters: { ...asPlainAdmin },
};
/** Somebody who may manage people, and not all that others may. */
const asPeopleOnly = {
  session: { ...plainAdmin, rights: ["people"] as Right[] },
  answers: { "GET /account": () => json({ ...account, rights: ["people"] }) },
};
export const OthersMayDoMore: ScreenStory = { parameters: asPeopleOnly };

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

export const ChangingRole: ScreenStory = { parameters: { frozen: asked(changeRole(ben)) } };
export const UnprovedPromotion: ScreenStory = {
  parameters: { frozen: asked(changeRole(gil), [promoted, confirmed]) },
};
export const Performing: ScreenStory = {
  parameters: { frozen: asked({ type: "disable", person: ben }, [confirmed]) },
};
export const Refused: ScreenStory = {
  parameters: {
    frozen: asked({ type: "disable", person: ada }, [
      confirmed,
      failed(
        "perform",
        new RefusedByServer(
          "This is the last admin who may do everything. Give another admin all rights first.",
        ),
      ),
    ]),
  },
};
export const Enabling: ScreenStory = {
  parameters: { frozen: asked({ type: "enable", person: mia }) },
};
export const SigningOutEverywhere: ScreenStory = {
  parameters: { frozen: asked({ type: "signOutEverywhere", person: ben }) },
};
export const Resetting: ScreenStory = {
  parameters: { frozen: asked({ type: "resetPassword", person: ben }) },
};
export const ResetLinkShown: ScreenStory = {
  parameters: {
    frozen: asked({ type: "resetPassword", person: ben }, [
      confirmed,
      done("perform", { kind: "reset", ...link }),
    ]),
  },
};
export const Withdrawing: ScreenStory = {
  parameters: {
    frozen: asked({ type: "withdraw", invitation: invitations[0] as never }),
  },
};
