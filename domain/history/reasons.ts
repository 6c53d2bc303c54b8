/** Why there are fewer pieces of a toy; other words are a reason too. */
export const REASONS: readonly string[] = ["sold", "lent", "given away", "broken", "lost"];
export const REASON_MAX = 50;
