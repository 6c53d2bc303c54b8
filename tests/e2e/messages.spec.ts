/** Notices to the outside: the owner sets them up, sees where they fail, and sends them again (docs/api.md). */

import { webhookReceiver } from "#tests/webhookReceiver.ts";
import { expect, test } from "./fixtures.ts";
import { button, region } from "./screen.ts";
import { typed } from "./strokes.ts";

const TOY = { strToyBarcode: "Z001", strName: "Kite", intQuantity: 9 };

test("a webhook hears of a toy that runs low, also after it was away", async ({
  adminPage: page,
  server,
}) => {
  await using hook = await webhookReceiver();
  await server.createToy(TOY);
  await page.goto("/settings");
  const card = region(page, "Messages");
  await expect(card).toContainText("Nobody is told.");
  await button(card, "New receiver").click();
  const dialog = page.getByRole("dialog", { name: "New receiver" });
  await expect(dialog.getByText("This server sends no mail: SMTP_URL is not set.")).toBeVisible();
  await dialog.getByLabel("Address").focus();
  await typed(page, "example.com");
  await page.keyboard.press("Enter");
  await expect(
    dialog.getByText("A webhook's address begins with https:// or http://."),
  ).toBeVisible();
  await dialog.getByLabel("Address").press("ControlOrMeta+a");
  await typed(page, hook.url);
  await page.keyboard.press("Enter");
  const shown = page.getByRole("dialog", { name: "Secret of the webhook" });
  await expect(shown.getByLabel("Secret")).toHaveValue(/^whsec_/);
  await page.keyboard.press("Escape");
  await expect(shown).toBeVisible();
  await button(shown, "Done").click();
  const receiver = card.getByRole("listitem", { name: hook.url });
  await expect(receiver).toContainText("At once: toys that run low, toys that run out");

  await button(receiver, "Send a trial").click();
  await expect(page.getByText("The trial was taken.")).toBeVisible();
  await server.call("PUT", "/toys/Z001", { intQuantity: 5 });
  await expect.poll(hook.sentences).toEqual(["Kite (Z001): 5 left of 9, low at 5. By Admin."]);

  let refused = 0;
  hook.options.answer = (_request, response) => {
    refused++;
    response.writeHead(503).end();
  };
  await server.call("PUT", "/toys/Z001", { intQuantity: 0 });
  await expect.poll(() => refused).toBeGreaterThan(0);
  await page.reload();
  await expect(receiver).toContainText(/It answers 503\. It is sent again /);
  const before = refused;
  await button(receiver, "Try again").click();
  // An answer that is changed before it is asked for would be another one.
  await expect.poll(() => refused).toBeGreaterThan(before);
  await expect(receiver).toContainText("It answers 503.");
  hook.options.answer = null;
  await button(receiver, "Try again").click();
  await expect.poll(() => hook.sentences().at(-1)).toBe("Kite (Z001): none left of 5. By Admin.");

  await button(receiver, "Remove").click();
  await button(
    page.getByRole("dialog", { name: `Send nothing more to ${hook.url}?` }),
    "Remove",
  ).click();
  await expect(card).toContainText("Nobody is told.");
});
