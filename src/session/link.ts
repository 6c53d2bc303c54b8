/**
 * The opened link, an invitation or a password reset, stored for this tab until it is used (docs/design.md, "Roles").
 */
import { linkOf, type OpenedLink } from "#domain/people/people.ts";

const KEY = "toyshelf.link";

/**
 * Stores an address's fragment where it is a link, and returns whether it is. The caller then removes it from the
 * address.
 */
export function takeLink(fragment: string): boolean {
  const isLink = linkOf(fragment) !== null;
  if (isLink) sessionStorage.setItem(KEY, fragment);
  return isLink;
}

export const openedLink = (): OpenedLink | null => linkOf(sessionStorage.getItem(KEY) ?? "");

export const dropLink = () => sessionStorage.removeItem(KEY);
