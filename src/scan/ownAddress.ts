/** Labels of our own that carry an address of this app. */

/** The screens of one toy or box, without the one for a new toy. */
const SCREENS = /^\/(?:box|boxcamera|inventory|count)\/(?!new$)([^/]+)$/;

/** The code of the toy or box whose screen a text is the address of; else the text as it is. */
export function withoutOwnAddress(text: string): string {
  if (!URL.canParse(text.trim())) return text;
  const { origin, pathname } = new URL(text.trim());
  const [, segment] = (origin === location.origin && SCREENS.exec(pathname)) || [];
  try {
    return segment ? decodeURIComponent(segment) : text;
  } catch {
    return text;
  }
}
