/** The strength of a password, as advice only (specification section 5). */

const LABELS = ["Very weak", "Weak", "Fair", "Good", "Strong"] as const;

/**
 * One point each for length of at least 8, an uppercase letter, a lowercase letter, a digit and a
 * symbol; five points and four are both the top of the scale's 0 to 4, which each has a label.
 */
export function passwordStrength(password: string) {
  const points = [
    [...password].length >= 8,
    /\p{Lu}/u.test(password),
    /\p{Ll}/u.test(password),
    /\p{Nd}/u.test(password),
    /[^\p{L}\p{Nd}]/u.test(password),
  ].filter(Boolean).length;
  const score = Math.min(points, LABELS.length - 1);
  return { score, label: LABELS[score] as (typeof LABELS)[number] };
}
