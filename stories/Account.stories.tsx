/** /account. */
import { accountActionMachine } from "#machines/accountAction.machine.ts";
import { changePasswordMachine } from "#machines/changePassword.machine.ts";
import { noAnswer, stillAsking } from "./support/answers.ts";
import { done, freeze, reach } from "./support/freeze.ts";
import { account } from "./support/people.ts";
import { inDark, onTablet, type ScreenMeta, type ScreenStory } from "./support/screenStory.ts";
import { admin, clerk, fullSession, guest } from "./support/stock.ts";

export default {
  title: "Screens/Account",
  parameters: { path: "/account" },
} satisfies ScreenMeta;

export const Admin: ScreenStory = { parameters: { session: admin } };
export const Guest: ScreenStory = { parameters: { session: guest } };
export const NothingGiven: ScreenStory = { parameters: { session: clerk } };
export const Full: ScreenStory = { parameters: { session: fullSession } };
export const FullOnTablet: ScreenStory = { ...Full, globals: onTablet };
export const Dark: ScreenStory = { ...Admin, globals: inDark };

const submitted = { type: "passwords.submitted", oldPassword: "old", password: "new" } as const;
export const Password: ScreenStory = {
  parameters: { frozen: freeze(reach(changePasswordMachine, undefined)) },
};
export const ChangingPassword: ScreenStory = {
  parameters: { frozen: freeze(reach(changePasswordMachine, undefined, [submitted])) },
};
export const WrongOldPassword: ScreenStory = {
  parameters: {
    frozen: freeze(
      reach(changePasswordMachine, undefined, [
        submitted,
        done("changePassword", { type: "refused", sentence: "The old password is not right." }),
      ]),
    ),
  },
};

const [, other = account.devices[0]] = account.devices;
const asked = (action: { type: "signOutOthers" } | { type: "signOutDevice"; device: never }) =>
  freeze(reach(accountActionMachine, undefined, [{ type: "action.asked", action }]));
export const SigningDeviceOut: ScreenStory = {
  parameters: { frozen: asked({ type: "signOutDevice", device: other as never }) },
};
export const SigningOthersOut: ScreenStory = {
  parameters: { frozen: asked({ type: "signOutOthers" }) },
};
export const LoadingDevices: ScreenStory = {
  parameters: { answers: { "GET /account": stillAsking } },
};
export const DevicesFailed: ScreenStory = {
  parameters: { answers: { "GET /account": noAnswer } },
};
