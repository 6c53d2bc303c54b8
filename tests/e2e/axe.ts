/** The violations that axe finds on a page as it is now. */
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** Rules that pass need no list, and no rule of ours reads style sheets: this halves the time. */
const ONLY_VIOLATIONS = { resultTypes: ["violations" as const], preload: false };

/** A line for each rule that is broken, with every element that breaks it and why. */
export async function violationsOf(page: Page): Promise<string[]> {
  // There are no frames, for whose sake it would open a page of its own each time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options(ONLY_VIOLATIONS);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => {
    const elements = nodes.map(({ html, failureSummary }) => `${html}: ${failureSummary}`);
    return `${id}: ${elements.join(" | ")}`;
  });
}
