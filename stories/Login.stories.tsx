/** /login. */
import { messages } from "#domain/messages.ts";
import { scanMessages } from "#domain/scan/scanMessages.ts";
import { Refused as RefusedByServer } from "#machines/actors.ts";
import { sessionMachine } from "#machines/session.machine.ts";
import { type Answer, json, noAnswer, refusal, stillAsking } from "./support/answers.ts";
import { failed, heldAt } from "./support/heldMachine.ts";
import { SECRET } from "./support/people.ts";
import { hears } from "./support/pulls.ts";
import { holds, type ScreenMeta, type ScreenStory, shows } from "./support/screenStory.ts";
import { admin } from "./support/stock.ts";

const signedOut = { session: null, now: () => 0 };
const submitted = {
  type: "signIn.submitted",
  email: "ada@toyshelf.example",
  password: "x",
} as const;
const at = heldAt(sessionMachine, signedOut);
const signedInAt = heldAt(sessionMachine, { ...signedOut, session: admin });
const refused = (error: string) =>
  holds(at(submitted, failed("authenticate", new RefusedByServer(error))));

export default {
  title: "Screens/Login",
  parameters: { path: "/login", session: null },
} satisfies ScreenMeta;

export const SignedOut: ScreenStory = {
  tags: ["layout"],
  parameters: { frozen: at() },
};
export const Admitting = holds(at(submitted));
export const Refused = refused(messages.loginFailed);
export const NoNetwork = refused(messages.networkError);
export const LongRefusal = refused(
  "Too many attempts for this account. Please wait 15 minutes and try again.",
);
export const Ended = holds(signedInAt({ type: "session.refused", accessToken: admin.accessToken }));
export const SignedIn = shows({
  path: "/guest",
  session: { ...admin, role: "guest" },
  frozen: signedInAt(),
});

/** The second tab. */
export const SignUp: ScreenStory = {
  tags: ["layout"],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("tab", { name: "Sign Up" }));
    await canvas.findByLabelText("Confirm password");
  },
};
/** A look at the other tab loses nothing typed. */
export const SignUpAgain: ScreenStory = {
  play: async (context) => {
    await SignUp.play?.(context);
    const { canvas, userEvent } = context;
    await userEvent.type(canvas.getByLabelText("Full name"), "Nora Box");
    await userEvent.click(canvas.getByRole("tab", { name: "Sign In" }));
    await userEvent.click(canvas.getByRole("tab", { name: "Sign Up" }));
    await canvas.findByDisplayValue("Nora Box");
  },
};
export const PasswordsDiffer: ScreenStory = {
  play: async (context) => {
    await SignUp.play?.(context);
    const { canvas, userEvent } = context;
    await userEvent.type(canvas.getByLabelText("Password"), "Shelf 4 toys!");
    await userEvent.type(canvas.getByLabelText("Confirm password"), "Shelf");
    await canvas.findByText(messages.passwordsDiffer);
  },
};

const opened = (path: string, answer: Answer): ScreenStory => ({
  parameters: { path, answers: { "POST /auth/link": answer } },
});
const lookedUp = (
  path: string,
  purpose: { kind: string; name: string; role: string; email?: string },
) => opened(path, () => json(purpose));
const invitation = `/login#invite=${SECRET}`;
const reset = `/login#reset=${SECRET}`;

export const ReadingLink: ScreenStory = opened(invitation, stillAsking);
export const Invited: ScreenStory = {
  ...lookedUp(invitation, {
    kind: "invite",
    name: "Nora Box",
    role: "admin",
  }),
  tags: ["layout"],
};
export const InvitedWithoutName: ScreenStory = lookedUp(invitation, {
  kind: "invite",
  name: "",
  role: "guest",
});
export const NewPassword: ScreenStory = lookedUp(reset, {
  kind: "reset",
  name: "Nora Box",
  role: "admin",
  email: "nora@toyshelf.example",
});
export const UselessLink: ScreenStory = opened(invitation, () =>
  refusal(
    404,
    "not_found",
    "This link was used already, withdrawn, or is too old. Ask for a new one.",
  ),
);
export const LinkUnanswered: ScreenStory = opened(reset, noAnswer);
export const SignedInAlready = shows({ path: invitation, session: admin });

/** A pull waits for who signs in, says so, and sounds as what is not taken. */
export const Pulled: ScreenStory = {
  tags: ["layout"],
  play: hears({
    from: "Sign Up",
    codes: ["4006381333948"],
    tones: ["not taken"],
    says: [scanMessages.heldUntilSignIn("4006381333948")],
  }),
};
