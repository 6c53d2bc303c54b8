/** Tags as typed (specification section 5). */

/** Comma separated text to tags: trimmed, without blanks and repeats. */
export function parseTags(text: string): string[] {
  const tags = text.split(",").map((tag) => tag.trim());
  return [...new Set(tags.filter((tag) => tag !== ""))];
}
