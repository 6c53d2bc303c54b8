/** Who may see what, and where they land (specification sections 2 and 6). */

import type { Session } from "../types.ts";

/** What the role chip says where there is none. */
export const DEFAULT_ROLE = "guest";

/** Where "/" sends someone who is signed in. */
export function startOf(role: string): "/home" | "/guest" {
  return role === "admin" ? "/home" : "/guest";
}

/** Where a successful sign-in leads. */
export function landingOf(role: string): "/home" | "/guest" | "/account" {
  if (role === "admin") return "/home";
  return role === "guest" ? "/guest" : "/account";
}

/** What an admin account may be without. */
export const RIGHTS = ["delete", "people"] as const;

export const hasAllRights = ({ role, rights }: Pick<Session, "role" | "rights">): boolean =>
  role === "admin" && RIGHTS.every((right) => rights.includes(right));
