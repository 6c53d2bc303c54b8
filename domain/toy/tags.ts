/** Tags as typed (specification section 5). */
import { TAG_MAX, TAGS_MAX } from "../limits.ts";
import { messages } from "../messages.ts";

/** Comma separated text to tags: trimmed, without blanks and repeats. */
export function parseTags(text: string): string[] {
  const tags = text.split(",").map((tag) => tag.trim());
  return [...new Set(tags.filter((tag) => tag !== ""))];
}

/** Comma separated text whose tags end at TAG_MAX, as they are typed. */
export function cutTags(text: string): string {
  const tags = text.split(",").map((tag) => {
    const begin = tag.length - tag.trimStart().length;
    return tag.slice(0, begin) + [...tag.slice(begin)].slice(0, TAG_MAX).join("");
  });
  return tags.join(",");
}

/** The tags of a new toy, at most TAGS_MAX, as its form says. */
export const firstTags = (text: string): string[] => parseTags(text).slice(0, TAGS_MAX);

/** The reason why a toy with these tags cannot get the new ones; null where it can. */
export function tagsProblem(tags: readonly string[], added: readonly string[]): string | null {
  if (added.some((tag) => [...tag].length > TAG_MAX)) return messages.tagTooLong;
  return tags.length + added.length > TAGS_MAX ? messages.tooManyTags : null;
}
