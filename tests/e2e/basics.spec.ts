/** The page before any screen: a browser that is too old, the icon that browsers ask for. */
import { expect, test } from "./fixtures.ts";

test("a browser that is too old is told so, and the icon is there that browsers ask for unasked", async ({
  page,
  server,
}) => {
  await test.step("a browser that is too old is told so", async () => {
    await page.addInitScript(() => {
      CSS.supports = () => false;
    });
    await page.goto("/");
    await expect(page.getByRole("alert")).toHaveText(/^This browser is too old for Toyshelf\./);
  });
  await test.step("the icon is there that browsers ask for unasked", async () => {
    const answer = await page.request.get(`${server.url}/favicon.ico`);
    expect(answer.status()).toBe(200);
  });
});
