/** /people. */
import { expect, fireEvent, screen, waitFor, within } from "storybook/test";
import type { Right } from "#domain/types.ts";
import { type Answer, json, noAnswer, refusal, stillAsking } from "./support/answers.ts";
import { settings } from "./support/counts.ts";
import {
  account,
  ada,
  asPlainAdmin,
  ben,
  fullPerson,
  gil,
  invitations,
  mia,
  people,
} from "./support/people.ts";
import { type ScreenMeta, type ScreenStory, shows } from "./support/screenStory.ts";
import { plainAdmin } from "./support/stock.ts";

export default { title: "Screens/People", parameters: { path: "/people" } } satisfies ScreenMeta;

export const Everybody: ScreenStory = { tags: ["layout"] };
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
  parameters: {
    ...asPeopleOnly,
    answers: {
      ...asPeopleOnly.answers,
      "GET /settings": () => json({ ...settings, isMailPossible: true }),
    },
  },
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
let isInvited = false;
/** The answer was lost, and the list has the invitation. */
export const NotInvited: ScreenStory = {
  parameters: {
    answers: {
      "GET /invitations": () => json(isInvited ? invitations : []),
      "POST /invitations"(asked) {
        isInvited = true;
        return noAnswer(asked);
      },
    },
  },
  async play(context) {
    isInvited = false;
    await submitInvite(context);
    await context.canvas.findByText(invitations[0]?.name ?? "");
  },
};
/** Nothing is ticked that the own account lacks, or nobody could be invited. */
export const InviteByPeopleOnly: ScreenStory = {
  parameters: asPeopleOnly,
  play: async (context) => {
    const dialog = await openInvite(context);
    await dialog.findByRole("checkbox", { name: "Change the stock", checked: false });
  },
};
export const InvitationShown: ScreenStory = { play: submitInvite };

/** Presses a button of a person or an invitation, and waits for the dialog's title. */
const asking =
  (name: string, button: string, title: string): Play =>
  async ({ canvas, userEvent }) => {
    const card = within(await canvas.findByRole("listitem", { name }));
    await userEvent.click(card.getByRole("button", { name: button }));
    await screen.findByRole("dialog", { name: title });
  };
/** Presses it, and the answer's button in the dialog. */
const confirming =
  (ask: Play, label: string): Play =>
  async (context) => {
    await ask(context);
    await context.userEvent.click(
      within(screen.getByRole("dialog")).getByRole("button", { name: label }),
    );
  };
const disabling = (name: string) =>
  confirming(asking(name, "Disable", `Disable ${name}?`), "Disable");

export const ChangingRole: ScreenStory = {
  play: asking(ben.name, "Change role", `Change role of ${ben.name}`),
};
/** A second press by chance does not answer the question that the first one brings. */
export const UnprovedPromotion: ScreenStory = {
  async play(context) {
    await asking(gil.name, "Change role", `Change role of ${gil.name}`)(context);
    const dialog = within(screen.getByRole("dialog"));
    const change = dialog.getByRole("button", { name: "Change role" });
    expect(change).toBeDisabled();
    await context.userEvent.selectOptions(dialog.getByLabelText("Role"), "admin");
    await context.userEvent.dblClick(change);
    await screen.findByRole("dialog", { name: `Make ${gil.name} an admin?` });
    const cancel = dialog.getByRole("button", { name: "Cancel" });
    await waitFor(() => expect(cancel).toHaveFocus());
    expect(fireEvent.keyDown(cancel, { key: "Enter", repeat: true })).toBe(false);
  },
};
/** The second question was refused, so that the role can be chosen anew. */
export const PromotionRefused: ScreenStory = {
  parameters: {
    answers: { "PATCH /people/:person": () => refusal(409, "conflict", "Gil is no more.") },
  },
  async play(context) {
    await UnprovedPromotion.play?.(context);
    const dialog = within(
      await screen.findByRole("dialog", { name: `Make ${gil.name} an admin?` }),
    );
    await context.userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
    await screen.findByRole("dialog", { name: `Change role of ${gil.name}` });
    await context.userEvent.click(dialog.getByRole("button", { name: "Change role" }));
    await context.userEvent.click(await dialog.findByRole("button", { name: "Make admin" }));
    await dialog.findByRole("alert");
    expect(dialog.getByLabelText("Role")).toHaveValue("admin");
  },
};
export const Performing: ScreenStory = {
  parameters: { answers: { "PATCH /people/:person": stillAsking } },
  async play(context) {
    await disabling(ben.name)(context);
    await context.userEvent.keyboard("{Escape}");
    expect(screen.getByRole("dialog", { name: `Disable ${ben.name}?` })).toBeVisible();
  },
};
const lastAdmin =
  "This is the last admin who may do everything. Give another admin all rights first.";
export const Refused: ScreenStory = {
  parameters: {
    answers: { "PATCH /people/:person": () => refusal(409, "conflict", lastAdmin) },
  },
  async play(context) {
    await disabling(ada.name)(context);
    await screen.findByText(lastAdmin);
  },
};
export const Enabling: ScreenStory = { play: asking(mia.name, "Enable", `Enable ${mia.name}?`) };
export const SigningOutEverywhere: ScreenStory = {
  play: asking(ben.name, "Sign out everywhere", `Sign ${ben.name} out everywhere?`),
};
const resetting = asking(ben.name, "Reset password", `Reset the password of ${ben.name}?`);
export const Resetting: ScreenStory = { play: resetting };
export const ResetLinkShown: ScreenStory = {
  async play(context) {
    await confirming(resetting, "Reset password")(context);
    await screen.findByRole("dialog", { name: `Reset link of ${ben.name}` });
  },
};
export const Withdrawing: ScreenStory = {
  play: asking("Nora Box", "Withdraw", "Withdraw the invitation of Nora Box?"),
};
