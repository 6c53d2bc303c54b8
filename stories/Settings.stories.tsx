/** /settings. */
import { expect, screen, waitFor, within } from "storybook/test";
import { REASONS } from "#domain/toy/reasons.ts";
import { json, noAnswer, refusal, stillAsking } from "./support/answers.ts";
import { settings } from "./support/counts.ts";
import { asWithOwnFields } from "./support/ownFields.ts";
import { pageQueries } from "./support/pageQueries.ts";
import { receiverAnswers } from "./support/receivers.ts";
import { says } from "./support/says.ts";
import { type ScreenMeta, type ScreenStory, shows } from "./support/screenStory.ts";
import { lateBackup } from "./support/stockroom.ts";

export default {
  title: "Screens/Settings",
  parameters: { path: "/settings" },
} satisfies ScreenMeta;

export const Settings: ScreenStory = { tags: ["layout"] };
/** Both stay as they were switched until there is an answer. */
export const Switching: ScreenStory = {
  parameters: { answers: { "PATCH /settings": stillAsking } },
  async play({ canvas, userEvent }) {
    const names = [/^Everything lies in boxes/, /^Ask when a box/];
    for (const name of names) {
      await userEvent.click(await canvas.findByRole("switch", { name }));
    }
    for (const name of names) {
      await waitFor(() => expect(canvas.getByRole("switch", { name })).toBeChecked());
    }
  },
};
export const Loading = shows({ answers: { "GET /settings": stillAsking } });
export const Failed = shows({ answers: { "GET /settings": noAnswer } });
export const OwnFields: ScreenStory = { ...shows({ answers: asWithOwnFields }), tags: ["layout"] };
export const FieldsAdded: ScreenStory = {
  beforeEach() {
    // As on a page over plain http.
    Object.defineProperty(crypto, "randomUUID", { value: undefined, configurable: true });
    return () => void Reflect.deleteProperty(crypto, "randomUUID");
  },
  async play({ canvas, userEvent }) {
    const card = within(await canvas.findByRole("region", { name: "Own fields" }));
    await userEvent.click(card.getByRole("button", { name: "Condition" }));
    await userEvent.click(card.getByRole("button", { name: "Add a field" }));
    await card.findByText("Please enter a name for each field.");
  },
};
const reasonsSaved: ScreenStory["play"] = async ({ canvas, userEvent }) => {
  const card = within(await canvas.findByRole("region", { name: "Reasons" }));
  await userEvent.type(card.getByLabelText("Reason 1"), " off");
  await userEvent.click(card.getByRole("button", { name: "Save reasons" }));
};
export const ReasonsSaving: ScreenStory = {
  parameters: { answers: { "PATCH /settings": stillAsking } },
  async play(context) {
    await reasonsSaved?.(context);
    // What was typed now would be gone with the answer.
    await waitFor(() => expect(context.canvas.getByLabelText("Reason 1")).toBeDisabled());
  },
};
let reasonsNow = REASONS;
/** Who goes on by keyboard goes on from the button that was pressed. */
export const ReasonsSaved: ScreenStory = {
  parameters: {
    answers: {
      "GET /settings": () => json({ ...settings, reasons: reasonsNow }),
      "PATCH /settings"({ body }) {
        reasonsNow = body.reasons;
        return json({ ...settings, reasons: reasonsNow });
      },
    },
  },
  async play(context) {
    const save = await context.canvas.findByRole("button", { name: "Save reasons" });
    await reasonsSaved?.(context);
    await waitFor(() => expect(save.matches(":disabled, [aria-disabled=true]")).toBe(true));
    const queries = await pageQueries();
    await waitFor(() => expect(queries.isMutating()).toBe(0));
    expect(save).toHaveFocus();
    expect(context.canvas.getByLabelText("Reason 1")).toHaveValue("sold off");
    reasonsNow = REASONS;
  },
};
export const LeavingAsked: ScreenStory = {
  async play({ canvas, userEvent }) {
    const reason = await canvas.findByLabelText("Reason 1");
    await userEvent.type(reason, " off");
    await userEvent.click(canvas.getByRole("link", { name: "How the server is" }));
    await screen.findByRole("dialog", { name: "Discard changes?" });
    await userEvent.click(screen.getByRole("button", { name: "Keep editing" }));
    expect(reason).toHaveValue("sold off");
  },
};
let isReasonAdded = false;
export const ReasonsChanged: ScreenStory = {
  tags: ["layout"],
  parameters: {
    answers: {
      "GET /settings"() {
        const added = isReasonAdded ? [{ strReason: "to repair", comesBack: true }] : [];
        isReasonAdded = false;
        return json({ ...settings, reasons: [...REASONS, ...added] });
      },
      "PATCH /settings"() {
        isReasonAdded = true;
        return refusal(412, "changed", "This was changed by someone else meanwhile.");
      },
    },
  },
  async play(context) {
    await reasonsSaved?.(context);
    await context.canvas.findByText(/ lost, to repair\.$/);
    expect(context.canvas.getByLabelText("Reason 1")).toHaveValue("sold off");
  },
};
export const ReasonsDiscarded: ScreenStory = {
  parameters: ReasonsChanged.parameters ?? {},
  async play(context) {
    await ReasonsChanged.play?.(context);
    const { canvas, userEvent } = context;
    await userEvent.click(canvas.getByRole("button", { name: "Discard mine" }));
    await waitFor(() => expect(canvas.getByLabelText("Reason 1")).toHaveValue("sold"));
    expect(canvas.getByLabelText("Reason 6")).toHaveValue("to repair");
    // In one way while it has the focus, in the other without.
    const save = canvas.getByRole("button", { name: "Save reasons" });
    await waitFor(() => expect(save.matches(":disabled, [aria-disabled=true]")).toBe(true));
  },
};
export const NobodyTold: ScreenStory = {
  parameters: { answers: receiverAnswers([]) },
  play: says(["Nobody is told."]),
};
export const ReceiversUnread = shows({ answers: { "GET /receivers": noAnswer } });
export const NewReceiver: ScreenStory = {
  tags: ["layout"],
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole("button", { name: "New receiver" }));
    await screen.findByRole("dialog", { name: "New receiver" });
  },
};
export const NewReceiverWithoutMail: ScreenStory = {
  ...NewReceiver,
  parameters: { answers: receiverAnswers([], false) },
};
const typed =
  (address: string): ScreenStory["play"] =>
  async (context) => {
    await NewReceiver.play?.(context);
    const dialog = within(screen.getByRole("dialog"));
    await context.userEvent.click(dialog.getByLabelText("A webhook to a program"));
    await context.userEvent.click(dialog.getByLabelText(/^A quantity is corrected/));
    await context.userEvent.clear(dialog.getByLabelText(/^Corrections of at least/));
    await context.userEvent.click(dialog.getByLabelText("Address"));
    await context.userEvent.paste(address);
    await context.userEvent.keyboard("{Enter}");
  };
export const AddressRefused: ScreenStory = {
  async play(context) {
    await typed("example.com")?.(context);
    await screen.findByText(/^A webhook's address begins with/);
  },
};
export const SecretOfWebhook: ScreenStory = {
  parameters: {
    answers: {
      "POST /receivers": ({ body }) => json({ receiver: {}, secret: `whsec_${body.least}` }, 201),
    },
  },
  async play(context) {
    await typed("https://example.com/hook")?.(context);
    await screen.findByRole("button", { name: "Copy secret" });
    // A field that is left empty is as it was.
    expect(screen.getByLabelText("Secret")).toHaveValue("whsec_10");
  },
};
let answerLate = () => {};
/** Escape while it is made: its secret would arrive at a closed dialog. */
export const SecretAfterEscape: ScreenStory = {
  parameters: {
    answers: {
      "POST /receivers": () =>
        new Promise((resolve) => {
          answerLate = () => resolve(json({ receiver: {}, secret: "whsec_MfKQ9r8GKYqr" }, 201));
        }),
    },
  },
  async play(context) {
    await typed("https://example.com/hook")?.(context);
    await context.userEvent.keyboard("{Escape}");
    answerLate();
    await screen.findByRole("button", { name: "Copy secret" });
  },
};
export const RemovingReceiver: ScreenStory = {
  async play({ canvas, userEvent }) {
    const [remove] = await canvas.findAllByRole("button", { name: "Remove" });
    await userEvent.click(remove as HTMLElement);
    await screen.findByRole("dialog", { name: "Send nothing more to owner@example.com?" });
  },
};
export const TrialFailed: ScreenStory = {
  async play({ canvas, userEvent }) {
    const [, attempt] = await canvas.findAllByRole("button", {
      name: /^(Send a trial|Try again)$/,
    });
    await userEvent.click(attempt as HTMLElement);
    await canvas.findByText("It answers 500.");
  },
};
export const NoBackupYet: ScreenStory = {
  parameters: {
    answers: { "GET /backups": () => json({ isPossible: true, newest: null, problems: [] }) },
  },
  play: says(["None was made yet."]),
};
export const BackupLate: ScreenStory = {
  tags: ["layout"],
  parameters: {
    answers: lateBackup,
  },
  play: says([/^There is no backup of the last 3 days/]),
};
export const BackupsElsewhere: ScreenStory = {
  parameters: {
    answers: { "GET /backups": () => json({ isPossible: false, newest: null, problems: [] }) },
  },
  play: says([/^This stock is kept in PostgreSQL/]),
};
