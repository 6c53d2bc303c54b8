/** The page before any screen: a script that does not come, a browser that is too old or keeps nothing, the icon that browsers ask for. */
import { expect, test } from "./fixtures.ts";

test("a page whose script does not come says so, and is loaded again; a browser that may keep nothing or is too old is told so, and the icon is there that browsers ask for unasked", async ({
  page,
  server,
}) => {
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto(`${server.url}/login`);
  const alert = page.getByRole("alert");
  await expect(alert).toHaveText(/^The app did not load\. Check the connection\./);
  await page.unroute("**/assets/*.js");
  await alert.getByRole("button", { name: "Load again" }).click();
  await expect(page.getByRole("tabpanel").getByRole("button", { name: "Sign In" })).toBeVisible();
  await test.step("a browser that may keep nothing is told so", async () => {
    await page.addInitScript(() =>
      Object.defineProperty(window, "localStorage", {
        get() {
          throw new DOMException("", "SecurityError");
        },
      }),
    );
    await page.reload();
    await expect(alert).toHaveText(/^This browser lets Toyshelf keep nothing on this device\./);
  });
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
