/** On a bad network a write counts once, whether the call or its answer was lost. */
import { expect, signInPage, test } from "./fixtures.ts";
import { openNetwork } from "./network.ts";

for (const fate of ["lost", "unanswered", "cut"] as const) {
  test(`a step of the quantity counts once where its call is ${fate}`, async ({ page, server }) => {
    await server.createToy({ strToyBarcode: "T-1", strName: "Train", intQuantity: 4 });
    const network = await openNetwork(server.url, { latency: [100, 300] });
    await signInPage(page, server.session);
    await page.goto(`${network.url}/inventory/T-1`);
    const met = network.next(/^\/toys\/T-1$/, fate, "PUT");
    await page.getByRole("button", { name: "Increase quantity" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Confirm" }).click();
    await met;
    await expect(page.getByRole("link", { name: "1 unsent" })).toBeVisible();
    await expect(page.getByRole("link", { name: "1 unsent" })).toBeHidden();
    await expect(page.getByRole("main")).toContainText("5in stock");
    expect(await server.toy("T-1")).toMatchObject({ intQuantity: 5 });
    await network.close();
  });
}
