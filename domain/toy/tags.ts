/** Tags as typed (specification section 5). */
import { TAGS_MAX } from "../limits.ts";

/** Comma separated text to tags: trimmed, without blanks and repeats. */
export function parseTags(text: string): string[] {
  const tags = text.split(",").map((tag) => tag.trim());
  return [...new Set(tags.filter((tag) => tag !== ""))];
}

/** The tags of a new toy: the form says that no more are kept. */
export const firstTags = (text: string): string[] => parseTags(text).slice(0, TAGS_MAX);
