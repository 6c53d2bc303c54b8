/**
 * The opened link, an invitation or a password reset, stored for this tab until it is used (docs/design.md, "Roles").
 */
import { linkOf, type OpenedLink } from "#domain/people/people.ts";
import { writeStored } from "#src/device/writeStored.ts";

const KEY = "toyshelf.link";

/** The fragment of this page alone, where the tab stores nothing. */
let own = "";

/**
 * Stores an address's fragment where it is a link, and returns whether it is. The caller then removes it from the
 * address.
 */
export function takeLink(fragment: string): boolean {
  const isLink = linkOf(fragment) !== null;
  if (isLink) {
    own = fragment;
    writeStored(KEY, fragment, sessionStorage);
  }
  return isLink;
}

export const openedLink = (): OpenedLink | null => linkOf(sessionStorage.getItem(KEY) ?? own);

export function dropLink(): void {
  own = "";
  sessionStorage.removeItem(KEY);
}
