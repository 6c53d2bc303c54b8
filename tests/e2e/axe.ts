/** What axe finds on a page as it is now. */
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** A line for each rule that is broken, with every element that breaks it and why. All rules, unless some are named. */
export async function violationsOf(page: Page, ...rules: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  if (rules.length > 0) axe.withRules(rules);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => {
    const elements = nodes.map(({ html, failureSummary }) => `${html}: ${failureSummary}`);
    return `${id}: ${elements.join(" | ")}`;
  });
}
