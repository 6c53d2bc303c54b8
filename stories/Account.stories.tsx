/** /account. */
import { expect, screen, within } from "storybook/test";
import { type Answer, json, noAnswer, stillAsking } from "./support/answers.ts";
import { account } from "./support/people.ts";
import { type ScreenMeta, type ScreenStory, shows } from "./support/screenStory.ts";
import { admin, clerk, fullSession, guest } from "./support/stock.ts";

export default {
  title: "Screens/Account",
  parameters: { path: "/account" },
} satisfies ScreenMeta;

export const Admin: ScreenStory = { ...shows({ session: admin }), tags: ["layout"] };
export const Guest = shows({ session: guest });
export const NothingGiven: ScreenStory = {
  ...shows({ session: clerk }),
  play: async ({ canvas }) => expect(await canvas.findAllByText("–")).toHaveLength(3),
};
export const Full = shows({ session: fullSession });

const changing = (answer?: Answer): ScreenStory => ({
  ...(answer && { parameters: { answers: { "PUT /account/password": answer } } }),
  play: async ({ canvas, userEvent }) => {
    for (const label of ["Old password", "New password", "Confirm new password"]) {
      await userEvent.click(await canvas.findByLabelText(label));
      await userEvent.paste("Shelf 4 toys!");
    }
    await userEvent.click(canvas.getByRole("button", { name: "Change password" }));
  },
});
export const ChangingPassword: ScreenStory = changing(stillAsking);
export const WrongOldPassword: ScreenStory = changing();

const opened =
  (label: string): ScreenStory["play"] =>
  async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: label }));
    await screen.findByRole("dialog", { name: label });
  };
export const ChangingName: ScreenStory = { play: opened("Change details") };
export const ChangingEmail: ScreenStory = { play: opened("Change email") };
export const WrongPassword: ScreenStory = {
  play: async (context) => {
    await ChangingEmail.play?.(context);
    const dialog = within(screen.getByRole("dialog"));
    await context.userEvent.click(dialog.getByLabelText("New email"));
    await context.userEvent.paste("ada@new.example");
    await context.userEvent.type(dialog.getByLabelText("Your password"), "wrong");
    await context.userEvent.click(dialog.getByRole("button", { name: "Save" }));
    await dialog.findByRole("alert");
  },
};

const [, other = account.devices[0]] = account.devices;
/** Presses a button of a device or a program, or one of a card where `name` is null. */
const asking =
  (name: string | null, button: string, title: string): ScreenStory["play"] =>
  async ({ canvas, userEvent }) => {
    const place = name === null ? canvas : within(await canvas.findByRole("listitem", { name }));
    await userEvent.click(await place.findByRole("button", { name: button }));
    await screen.findByRole("dialog", { name: title });
  };
export const SigningDeviceOut: ScreenStory = {
  play: asking(other?.name ?? "", "Sign out", `Sign out ${other?.name}?`),
};
export const SigningOthersOut: ScreenStory = {
  play: asking(null, "Sign out all others", "Sign out all other devices?"),
};
export const NewToken: ScreenStory = { play: opened("New token") };
const made =
  (
    name: string,
    then: (dialog: ReturnType<typeof within>) => Promise<unknown>,
  ): ScreenStory["play"] =>
  async (context) => {
    await NewToken.play?.(context);
    const dialog = within(screen.getByRole("dialog"));
    await context.userEvent.type(dialog.getByLabelText("Program"), `${name}{Enter}`);
    await then(dialog);
  };
export const TokenMade: ScreenStory = {
  play: made("Web shop", (dialog) => dialog.findByRole("button", { name: "Copy token" })),
};
export const TokenRefused: ScreenStory = {
  play: made("Till at the door", (dialog) => dialog.findByRole("alert")),
};
const [till] = account.programs;
let isTokenMade = false;
/** The answer was lost, and the list has the token. */
export const TokenUnanswered: ScreenStory = {
  parameters: {
    answers: {
      "GET /account": () => json({ ...account, programs: isTokenMade ? account.programs : [] }),
      "POST /account/programs"(asked) {
        isTokenMade = true;
        return noAnswer(asked);
      },
    },
  },
  async play(context) {
    isTokenMade = false;
    await made("Till", (dialog) => dialog.findByRole("alert"))?.(context);
    await context.canvas.findByText(till?.name ?? "");
  },
};
export const WithdrawingToken: ScreenStory = {
  play: asking(till?.name ?? "", "Withdraw", `Withdraw the token of ${till?.name}?`),
};
export const WithoutCopy = shows({ persisted: { "toyshelf.noCopy": "1" } });
export const LoadingDevices = shows({ answers: { "GET /account": stillAsking } });
export const DevicesFailed = shows({ answers: { "GET /account": noAnswer } });
