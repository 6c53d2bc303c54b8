/** A play that ends when the page says all of this, and fails where it says what it must not. */
import { expect, screen } from "storybook/test";
import type { ScreenStory } from "./screenStory.ts";

export function says(words: (string | RegExp)[], never: (string | RegExp)[] = []) {
  const play: NonNullable<ScreenStory["play"]> = async () => {
    for (const word of words) expect(await screen.findAllByText(word)).not.toHaveLength(0);
    for (const word of never) expect(screen.queryAllByText(word)).toHaveLength(0);
  };
  return play;
}
