/** Tags as typed (specification section 5). */
import { TAGS_MAX } from "../limits.ts";

/** Comma separated text to tags: trimmed, without blanks and repeats, at most 5 kept. */
export function parseTags(text: string): string[] {
  const tags = text.split(",").map((tag) => tag.trim());
  return [...new Set(tags.filter((tag) => tag !== ""))].slice(0, TAGS_MAX);
}
