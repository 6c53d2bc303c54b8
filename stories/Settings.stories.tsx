/** /settings. */
import { screen, within } from "storybook/test";
import { json, noAnswer, stillAsking } from "./support/answers.ts";
import { asWithOwnFields } from "./support/ownFields.ts";
import { receiverAnswers } from "./support/receivers.ts";
import { says } from "./support/says.ts";
import type { ScreenMeta, ScreenStory } from "./support/screenStory.ts";
import { lateBackup } from "./support/stockroom.ts";

export default {
  title: "Screens/Settings",
  parameters: { path: "/settings" },
} satisfies ScreenMeta;

export const Settings: ScreenStory = { tags: ["layout"] };
export const Loading: ScreenStory = {
  parameters: { answers: { "GET /settings": stillAsking } },
};
export const Failed: ScreenStory = { parameters: { answers: { "GET /settings": noAnswer } } };
export const OwnFields: ScreenStory = {
  tags: ["layout"],
  parameters: { answers: asWithOwnFields },
};
export const FieldsAdded: ScreenStory = {
  async play({ canvas, userEvent }) {
    const card = within(await canvas.findByRole("region", { name: "Own fields" }));
    await userEvent.click(card.getByRole("button", { name: "Condition" }));
    await userEvent.click(card.getByRole("button", { name: "Add a field" }));
    await card.findByText("Please enter a name for each field.");
  },
};
export const NobodyTold: ScreenStory = {
  parameters: { answers: receiverAnswers([]) },
  play: says(["Nobody is told."]),
};
export const ReceiversUnread: ScreenStory = {
  parameters: { answers: { "GET /receivers": noAnswer } },
};
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
    await context.userEvent.type(dialog.getByLabelText("Address"), `${address}{Enter}`);
  };
export const AddressRefused: ScreenStory = {
  async play(context) {
    await typed("example.com")?.(context);
    await screen.findByText(/^A webhook's address begins with/);
  },
};
export const SecretOfWebhook: ScreenStory = {
  async play(context) {
    await typed("https://example.com/hook")?.(context);
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
