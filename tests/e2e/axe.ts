/** What axe finds on a page as it is now, in either scheme. */
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** What passes needs no list, and no rule of ours reads style sheets: half of the time. */
const ONLY_VIOLATIONS = { resultTypes: ["violations" as const], preload: false };

/** A line for each rule that is broken, with every element that breaks it and why. All rules, unless some are named. */
export async function violationsOf(page: Page, ...rules: string[]): Promise<string[]> {
  // There are no frames, for whose sake it would open a page of its own each time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options(ONLY_VIOLATIONS);
  if (rules.length > 0) axe.withRules(rules);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => {
    const elements = nodes.map(({ html, failureSummary }) => `${html}: ${failureSummary}`);
    return `${id}: ${elements.join(" | ")}`;
  });
}

const SCHEMES = ["light", "dark"] as const;

/** Waits for two frames in which nothing changes: a colour on its way has less contrast than it will have. What turns forever is none. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    for (let still = 0; still < 2; still++) {
      await new Promise(requestAnimationFrame);
      const changing = document
        .getAnimations()
        .filter(({ playState }) => playState === "running")
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
      if (changing.length > 0) still = -1;
      await Promise.all(changing.map(({ finished }) => finished.catch(() => {})));
    }
  });

/** In the dark only the colours are others. */
async function violationsIn(page: Page, colorScheme: (typeof SCHEMES)[number]): Promise<string[]> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme);
  await settled(page);
  const rules = colorScheme === "dark" ? ["color-contrast"] : [];
  const violations = await violationsOf(page, ...rules);
  return violations.map((violation) => `${colorScheme}: ${violation}`);
}

/** Every rule in the light scheme; in the dark one the colours. */
export async function violationsInBoth(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const scheme of SCHEMES) found.push(...(await violationsIn(page, scheme)));
  return found;
}

/** For a state that a story shows axe in the light alone. */
export const violationsInDark = (page: Page) => violationsIn(page, "dark");
