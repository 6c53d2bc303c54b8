/**
 * The meanings of a query that finds nothing: a letter wrong, missing, too many or exchanged with the next, umlauts as
 * ae, oe, ue, a word cut in two or two joined (as other searches ask "Did you mean").
 */
import { wordsOf } from "./text.ts";

/** Words as searchText() has them, and how often each is there. */
export type Words = ReadonlyMap<string, number>;

/** A shorter word is near to too many. */
const SHORTEST = 3;
/** The least length of a word's beginning or end. */
const SHORTEST_PART = 5;
/** A longer query is no slip, and each of its words is compared with all known words. */
const WORDS_MAX = 8;
/** The most meanings of a word, and of a query. */
const OPTIONS = 3;
const MEANINGS = 8;

/** A code with another digit names another thing, so that no code is corrected. */
const isCode = (word: string) => /\d\D*\d\D*\d/.test(word);

const IS_BARE = /^[a-z\d].*[a-z\d]$/;
/** A comma after a word is no letter of it. */
const bare = (word: string) =>
  IS_BARE.test(word) ? word : word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");

/** Adds the words of a searchText(). */
export function addWords(words: Map<string, number>, text: string): void {
  for (const part of text.split("  ")) {
    if (isCode(part)) continue;
    const word = bare(part);
    if (word !== "") words.set(word, (words.get(word) ?? 0) + 1);
  }
}

/** A word with ae, oe and ue as a, o and u: equal to the same word whose umlauts lost their dots. */
const loose = (word: string) => word.replace(/([aou])e/g, "$1");

/** Whether one letter's difference leads from one to the other (restricted Damerau–Levenshtein distance of 1). */
function isNear(one: string, other: string): boolean {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  const rest = (word: string, from: number) => word.slice(at + from);
  return (
    rest(one, 1) === rest(other, 1) ||
    rest(one, 1) === rest(other, 0) ||
    rest(one, 0) === rest(other, 1) ||
    (one[at] === other[at + 1] && one[at + 1] === other[at] && rest(one, 2) === rest(other, 2))
  );
}

/** Whether two words begin alike, but for a slip in the first letters: most do not, and need no closer look. */
const beginsLike = (one: string, other: string) =>
  one[0] === other[0] || one[1] === other[1] || one[0] === other[1] || one[1] === other[0];

/** The part of a longer word, from its beginning or up to its end, that is near to a word. */
function nearPart(word: string, known: string, isEnd: boolean): string | undefined {
  const cut = (length: number) => (isEnd ? known.slice(-length) : known.slice(0, length));
  return [0, 1, -1]
    .map((more) => cut(word.length + more))
    .find((part) => beginsLike(word, part) && isNear(word, part));
}

/** The word's letters in order: equal for a word with two letters exchanged. */
const letters = (word: string) => [...word].sort().join("");

/** The rank of a known word for `word`, the best 0, and its meaning; null where it has none. */
function fitOf(word: string, known: string): [rank: number, meant: string] | null {
  const longer = known.length - word.length;
  if (known === word || longer < -3) return null;
  const isLike = beginsLike(word, known);
  if (isLike && longer <= 3 && loose(known) === loose(word)) return [0, known];
  if (Math.abs(longer) < 2) {
    if (!isLike || !isNear(word, known)) return null;
    return [letters(word) === letters(known) ? 1 : 2, known];
  }
  if (word.length < SHORTEST_PART || longer < 0) return null;
  if (isLike && nearPart(word, known, false) !== undefined) return [3, known];
  const end = nearPart(word, known, true);
  return end === undefined ? null : [4, end];
}

/** Work that pauses after some milliseconds, so that whoever runs it may do something else in between. */
type Steps<Result> = Generator<undefined, Result>;

/** Known words that are compared between two pauses. */
const STEP = 1000;

/** The known words that are nearest, the best and most frequent first. */
function* nearest(word: string, words: Words): Steps<string[]> {
  const found: { rank: number; meant: string; count: number }[] = [];
  let compared = 0;
  for (const [known, count] of words) {
    if (++compared % STEP === 0) yield;
    const fitting = fitOf(word, known);
    if (fitting) found.push({ rank: fitting[0], meant: fitting[1], count });
  }
  found.sort((one, other) => one.rank - other.rank || other.count - one.count);
  return [...new Set(found.map(({ meant }) => meant))].slice(0, OPTIONS);
}

/** The corrections of a word as two words that were joined, of which at least one is known. */
function* cut(word: string, words: Words): Steps<string[]> {
  const found: string[] = [];
  for (let at = SHORTEST; at <= word.length - SHORTEST; at++) {
    const [first, second] = [word.slice(0, at), word.slice(at)];
    if (words.has(first) && words.has(second)) return [`${first} ${second}`];
    if (words.has(first)) {
      found.push(...(yield* nearest(second, words)).map((meant) => `${first} ${meant}`));
    } else if (words.has(second)) {
      found.push(...(yield* nearest(first, words)).map((meant) => `${meant} ${second}`));
    }
  }
  return found;
}

const isChanged = (word: string) => word.length >= SHORTEST && !isCode(word);

/** The meanings of a query, the likeliest first; the caller checks whether one finds something. */
export function* meaningSteps(query: string, words: Words): Steps<string[]> {
  const asked = [...new Set(wordsOf(query).map(bare))];
  if (asked.length > WORDS_MAX) return [];
  const all = [...words.keys()];
  const unknown = new Set<string>();
  for (const word of asked.filter(isChanged)) {
    yield;
    if (!all.some((known) => known.includes(word))) unknown.add(word);
  }
  const options: string[][] = [];
  for (const word of asked) {
    const isAsked = isChanged(word) && (unknown.size === 0 || unknown.has(word));
    const found = isAsked ? yield* nearest(word, words) : [];
    const isCut = unknown.has(word) && found.length < OPTIONS;
    options.push(isCut ? [...found, ...(yield* cut(word, words))] : found);
  }
  const joins: string[][] = [];
  for (const [n, word] of asked.slice(1).entries()) {
    const joined = `${asked[n]}${word}`;
    const found = words.has(joined) ? [joined] : yield* nearest(joined, words);
    joins.push(...found.map((meant) => asked.toSpliced(n, 2, meant)));
  }
  // All unknown words are corrected at once; then each word is replaced by its other options.
  const best = asked.map((word, n) => (unknown.has(word) ? options[n]?.[0] : word));
  const changes = options.flatMap((found, n) => found.map((meant) => best.with(n, meant)));
  const meanings = [...changes, ...joins].filter((meant) => !meant.includes(undefined));
  return [...new Set(meanings.map((meant) => meant.join(" ")))].slice(0, MEANINGS);
}

/** The same without a pause. */
export function meaningsOf(query: string, words: Words): string[] {
  const steps = meaningSteps(query, words);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}
