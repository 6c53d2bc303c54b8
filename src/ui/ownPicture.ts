/** Which addresses of pictures are asked for: this server's, and what is on the device. Another origin learns nothing. */
export function isOwnPicture(src: string): boolean {
  if (/^data:image\//.test(src)) return true;
  // An address on this page has the page's origin.
  return URL.canParse(src, location.href) && new URL(src, location.href).origin === location.origin;
}
