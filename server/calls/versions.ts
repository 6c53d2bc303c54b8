/** A toy's or box's version as ETag and If-Match carry it (docs/design.md, "Identity"). */
import { changedMeanwhile } from "../kernel/errors.ts";

interface Versioned {
  intVersion: number;
}

export const etag = ({ intVersion }: Versioned) => ({ etag: `"${intVersion}"` });

/**
 * Throws 412 where If-Match names another version. RFC 9110 section 13.1.1, but a weak tag is as
 * good: a proxy's compression weakens ours.
 */
export function checkVersion(ifMatch: string | undefined, { intVersion }: Versioned): void {
  if (ifMatch === undefined) return;
  const tags = ifMatch.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  if (!tags.some((tag) => [`"${intVersion}"`, "*"].includes(tag))) throw changedMeanwhile();
}
