/** When a page has fetched what it is going to fetch. */
import type { Page } from "@playwright/test";

/** Milliseconds without an answer. The stream of changes never ends, so that the network is never idle. */
const QUIET = 500;

export async function quiet(page: Page): Promise<void> {
  await page.evaluate(async (pause) => {
    const answers = () => performance.getEntriesByType("resource").length;
    for (let before = -1; before !== answers(); ) {
      before = answers();
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }, QUIET);
}
