/** The actions on accounts, as data (our addition; docs/design.md, "Roles"). */
import type { Account, Invitation, Person, Program, Right } from "../types.ts";
import { RIGHTS } from "./roles.ts";

export type SignedInDevice = Account["devices"][number];

/** An action that a dialog confirms first. `role` and `rights`: as chosen so far. */
export type AccountAction =
  | { type: "changeRole"; person: Person; role: string; rights: readonly Right[] }
  | { type: "disable" | "enable" | "signOutEverywhere" | "delete"; person: Person }
  | { type: "resetPassword"; person: Person }
  | { type: "withdraw"; invitation: Invitation }
  | { type: "signOutDevice"; device: SignedInDevice }
  | { type: "withdrawToken"; program: Program }
  | { type: "signOutOthers" };

/** The name of the person, the invitation, the device or the program; blank for an action on none of them. */
export function nameOf(action: AccountAction): string {
  if ("person" in action) return action.person.name;
  if ("device" in action) return action.device.name;
  if ("program" in action) return action.program.name;
  return "invitation" in action ? action.invitation.name : "";
}

/** A link that works once; only the person to whom it is shown knows its secret. */
export interface SecretLink {
  kind: "invite" | "reset";
  secret: string;
  /** Milliseconds since 1970 UTC. */
  expiresAt: number;
  /** The outcome of mailing it, in a sentence. */
  mail?: string | null;
}

/** A secret in an address: #invite=… or #reset=… */
export interface OpenedLink {
  kind: SecretLink["kind"];
  secret: string;
}

const FRAGMENT = /^#?(invite|reset)=([\w-]{43})$/;

/** The link that an address's fragment is, or null. */
export function linkOf(fragment: string): OpenedLink | null {
  const [, kind, secret] = FRAGMENT.exec(fragment) ?? [];
  return secret ? { kind: kind as OpenedLink["kind"], secret } : null;
}

/** The address that the recipient of a link opens. */
export const addressOf = (origin: string, { kind, secret }: OpenedLink) =>
  `${origin}/login#${kind}=${secret}`;

/** Roles to choose from; others are made in the terminal. */
export const ROLES = ["admin", "guest", "user"] as const;

/** Whether the chosen role and rights differ from the person's. */
export function isChange(action: AccountAction): boolean {
  if (action.type !== "changeRole") return true;
  const { person, role, rights } = action;
  const had = [...person.rights].sort().join();
  const has = role === "admin" ? [...rights].sort().join() : "";
  return role !== person.role || had !== has;
}

/** Whether an action would make an admin of a person who signed up without an invitation. */
export const isUnprovedPromotion = (action: AccountAction) =>
  action.type === "changeRole" &&
  action.role === "admin" &&
  action.person.role !== "admin" &&
  action.person.selfSignedUp;

/** The rights with one switched on or off. To delete is to change, so that these two go together. */
export function withRight(rights: readonly Right[], right: Right): Right[] {
  const isOn = !rights.includes(right);
  const isBoth = right === (isOn ? "delete" : "stock");
  const switched: readonly Right[] = isBoth ? ["stock", "delete"] : [right];
  return RIGHTS.filter((candidate) =>
    switched.includes(candidate) ? isOn : rights.includes(candidate),
  );
}
