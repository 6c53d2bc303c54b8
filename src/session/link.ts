/** The link that somebody has opened: an invitation or a new password. It is stored for this tab until it is used (docs/design.md, "Roles"). */
import { linkOf, type OpenedLink } from "#domain/people/people.ts";

const KEY = "toyshelf.link";

/** Keeps the link that an address's fragment is. Returns whether it is one: then the address must lose it. */
export function takeLink(fragment: string): boolean {
  const isLink = linkOf(fragment) !== null;
  if (isLink) sessionStorage.setItem(KEY, fragment);
  return isLink;
}

export const openedLink = (): OpenedLink | null => linkOf(sessionStorage.getItem(KEY) ?? "");

export const dropLink = () => sessionStorage.removeItem(KEY);
