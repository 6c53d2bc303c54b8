/** The sentences of the screens about accounts (our addition; docs/design.md, "Roles"). */

import type { Right } from "../types.ts";
import { type AccountAction, nameOf } from "./people.ts";

/** The permissions of each right. */
export const RIGHT_LABELS: Record<Right, string> = {
  stock: "Change the stock",
  delete: "Delete boxes, sections and toys",
  people: "Manage people",
};

export const RIGHT_MEANINGS: Record<Right, string> = {
  stock:
    "Counts, moves and edits toys and boxes, imports, and undoes. Without it an admin only looks.",
  delete: "Takes things out of the stock for good, also what others have made.",
  people: "Invites colleagues, changes what they may do, and makes links for new passwords.",
};

/** The permissions of a role; roles of the terminal have those of a guest. */
export const roleMeaning = (role: string) =>
  role === "admin"
    ? "Sees the whole stock, finds toys and prints labels; changes as much as is ticked below."
    : "Sees the own account only.";

/** The sentence for an admin who lacks a right. */
export const RIGHT_MISSING: Record<Right, string> = {
  stock: "Your account may look at the stock, but not change it. Ask an admin who manages people.",
  delete: "Your account may not delete boxes, sections or toys. Ask an admin who manages people.",
  people: "Your account may not manage people. Ask an admin who does.",
};

export const peopleMessages = {
  nobodyFound: "Nobody fits.",
  selfSignedUp: "signed up by themselves",
  noInvitations: "No invitation is open.",
  nothingLogged: "Nothing has happened yet.",
  mayDoMore: (name: string) => `${name} may do more than you. Ask an admin who may do everything.`,
  ownAccount: "This is your own account.",
  signsOut: "Whatever is taken away signs their devices out.",
  unproved: (name: string) =>
    `Nobody has proved who ${name} is: this account was signed up by itself. An admin can see and change all stock.`,
  passwordUnfit: (name: string) =>
    `The password of ${name} is too weak for an admin, or nobody has seen how strong it is. Reset it.`,
  enableFirst: (name: string) => `${name} is disabled. Enable the account first.`,
  stillMailed: (email: string) => `Messages still go to ${email}. Remove the address in Settings.`,
  invitationHint: "Let them scan this with their phone's camera, or send them the link.",
  mailed: (to: string) => `It was sent to ${to} too.`,
  mailing: (to: string) => `It is still being sent to ${to}.`,
  notMailed: (to: string) => `It could not be sent to ${to}: the server's log says why.`,
  linkSubject: { invite: "You are invited to Toyshelf", reset: "Your new password for Toyshelf" },
  linkMail: (kind: "invite" | "reset", address: string) =>
    kind === "invite"
      ? `This link makes your account. It works once, for seven days:\n${address}`
      : `This link gives you a new password. It works once, for an hour:\n${address}\n\nIf you did not ask for it, tell an admin.`,
  onlyHere:
    "This address works on this computer only. Open Toyshelf by its address on the network before you invite.",
  invitedAs: (role: string, by = "") =>
    `You are invited as ${role}.${by && ` ${by} has invited you.`}`,
  resetOf: (name: string) => `Choose a new password for ${name}.`,
  readingLink: "Reading the link…",
  signedInAs: (name: string) => `You are signed in as ${name}. Sign out to use this link.`,
  passwordChanged: "Your password is changed. All other devices are signed out.",
  detailsChanged: "Your details are changed.",
  emailChanged: "Your email is changed. Sign in with it from now on.",
  copied: "Copied.",
  notCopied: (what: string) => `It could not be copied. Select the ${what} and copy it yourself.`,
} as const;

/** The sentences of a question about an account: its title, its consequences, the answer's label, the toast afterwards. */
interface ActionMessages {
  title: string;
  text: string;
  confirm: string;
  done: string;
}

/** By the name of the person, the invitation, the device or the program; blank where nobody's is given. */
const ACTIONS: Record<AccountAction["type"], (name: string) => ActionMessages> = {
  withdraw: (name) => ({
    title: `Withdraw the invitation${name && ` of ${name}`}?`,
    text: "Its link stops working.",
    confirm: "Withdraw",
    done: "The invitation is withdrawn.",
  }),
  signOutDevice: (name) => ({
    title: `Sign out ${name}?`,
    text: "Whoever uses it must sign in again.",
    confirm: "Sign out",
    done: `${name} is signed out.`,
  }),
  withdrawToken: (name) => ({
    title: `Withdraw the token of ${name}?`,
    text: "The program is refused from now on. What it did stays.",
    confirm: "Withdraw",
    done: `The token of ${name} is withdrawn.`,
  }),
  signOutOthers: () => ({
    title: "Sign out all other devices?",
    text: "Only this device stays signed in.",
    confirm: "Sign out",
    done: "All other devices are signed out.",
  }),
  changeRole: (name) => ({
    title: `Change role of ${name}`,
    text: peopleMessages.signsOut,
    confirm: "Change role",
    done: `The rights of ${name} are changed.`,
  }),
  disable: (name) => ({
    title: `Disable ${name}?`,
    text: "Their devices are signed out, and they cannot sign in until an admin enables them.",
    confirm: "Disable",
    done: `${name} is disabled.`,
  }),
  enable: (name) => ({
    title: `Enable ${name}?`,
    text: "They can sign in again.",
    confirm: "Enable",
    done: `${name} is enabled.`,
  }),
  signOutEverywhere: (name) => ({
    title: `Sign ${name} out everywhere?`,
    text: "They can sign in again with their password.",
    confirm: "Sign out everywhere",
    done: `${name} is signed out everywhere.`,
  }),
  resetPassword: (name) => ({
    title: `Reset the password of ${name}?`,
    text: "You get a link that works once, for 1 hour. The old password works until it is used.",
    confirm: "Reset password",
    done: "",
  }),
  delete: (name) => ({
    title: `Delete ${name}?`,
    text: "The account and all that is stored of this person is deleted for ever. What was done in the stock stays, by “a former colleague”.",
    confirm: "Delete",
    done: `${name} is deleted.`,
  }),
};

export function messagesOf(action: AccountAction): ActionMessages {
  const words = ACTIONS[action.type](nameOf(action));
  const isOtherRole = action.type === "changeRole" && action.role !== action.person.role;
  return isOtherRole ? { ...words, done: `${action.person.name} is ${action.role} now.` } : words;
}

const EVENTS = {
  signedIn: "signed in",
  signInFailed: "wrong password",
  signInThrottled: "sign-in slowed down after wrong passwords",
  signedUp: "signed up",
  signUpThrottled: "sign-up slowed down",
  signedOut: "signed out",
  invited: "invited somebody",
  invitationUsed: "joined by invitation",
  invitationWithdrawn: "withdrew an invitation",
  roleChanged: "role changed",
  rightsChanged: "rights changed",
  disabled: "disabled",
  enabled: "enabled",
  sessionsEnded: "signed out everywhere",
  resetLinkMade: "reset link made",
  passwordChanged: "password changed",
  nameChanged: "details changed",
  emailChanged: "email changed",
  settingChanged: "changed a setting",
  programMade: "gave a program a token",
  programEnded: "withdrew the token of a program",
  deleted: "deleted somebody",
};
/** The events of the account log. */
export type AccountEvent = keyof typeof EVENTS;

/** An entry of the account log: "role changed: guest → admin". */
export function formatEvent(event: string, detail: string): string {
  const words = EVENTS[event as AccountEvent] ?? event;
  return detail ? `${words}: ${detail}` : words;
}
