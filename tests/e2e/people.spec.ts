/** People: an invitation from one screen to another by its QR code, promotion, reset, disabling, one's own devices (docs/design.md, "Roles"). */
import { copyFileSync } from "node:fs";
import type { Page, Route } from "@playwright/test";
import { drawLabels, launchWithCamera, writeFilm } from "./camera.ts";
import { expect, signInPage, test } from "./fixtures.ts";
import { pictureOf, readWithCameraApp } from "./phone.ts";
import { quiet } from "./quiet.ts";
import { go } from "./screen.ts";
import { ADMIN } from "./server.ts";
import { typed } from "./strokes.ts";

const PASSWORD = "Engine-1843";
const TOY = { strToyBarcode: "4006381333931", strName: "Wooden Train" };

const dialogOf = (page: Page) => page.getByRole("dialog");

/** Does one thing with somebody, and confirms it. */
async function confirm(page: Page, person: string, action: string): Promise<void> {
  const card = page.getByRole("list", { name: "People" }).getByRole("listitem", { name: person });
  await card.getByRole("button", { name: action }).click();
  await dialogOf(page).getByRole("button", { name: action }).click();
}

async function choosePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm password").fill(password);
}

/** What the server did is done, though the page never hears of it. */
const answerLost = async (route: Route) => {
  await route.fetch();
  await route.abort();
};

test("an admin invites on a desktop; a phone scans the code from that screen, joins and scans a toy", async ({
  adminPage: desktop,
  server,
}) => {
  await server.createToy(TOY);
  await desktop.goto("/home");
  await desktop.getByRole("button", { name: "Open menu" }).click();
  await desktop.getByRole("link", { name: "People" }).click();
  const people = desktop.getByRole("list", { name: "People" });
  const admin = people.getByRole("listitem", { name: "Admin" });
  await expect(admin.getByText("you", { exact: true })).toBeVisible();
  await desktop.getByRole("button", { name: "Invite" }).click();
  const dialog = dialogOf(desktop);
  await expect(dialog).toContainText("Sees the whole stock, finds toys and prints labels;");
  await expect(dialog).toContainText("Without it an admin only looks.");
  await dialog.getByLabel("Name").fill("Nora Box");
  await expect(dialog.getByRole("checkbox", { checked: true })).toHaveAccessibleName(
    "Change the stock",
  );
  await dialog.getByRole("button", { name: "Invite" }).click();
  await expect(dialog.getByAltText("QR code of the link")).toBeInViewport({ ratio: 1 });
  const address = await dialog.getByLabel("Link").inputValue();

  const screen = await pictureOf(desktop, await desktop.screenshot());
  const film = writeFilm([{ picture: screen, frames: 2 }]);
  const phones = await launchWithCamera({ film });
  const context = { viewport: { width: 390, height: 844 }, hasTouch: true, baseURL: server.url };
  const phone = await phones.newPage(context);
  await phone.goto("/");
  expect(await readWithCameraApp(phone)).toBe(address);
  await phone.goto(address);
  await expect(phone.getByText("You are invited as admin. Admin has invited you.")).toBeVisible();
  // The secret is out of the address, and so out of what the browser tells others.
  await expect(phone).toHaveURL(`${server.url}/login`);
  await expect(phone.getByLabel("Full name")).toHaveCount(0);
  await phone.getByLabel("Email").fill("nora@example.com");
  await choosePassword(phone, PASSWORD);
  // Address, date of birth and phone are nobody's business.
  await phone.route("**/auth/accept-invitation", answerLost, { times: 1 });
  await phone.getByRole("button", { name: "Sign Up" }).click();
  await expect(phone.getByRole("alert")).toBeVisible();
  await phone.getByRole("button", { name: "Sign Up" }).click();
  await expect(phone).toHaveURL(`${server.url}/home`);

  // Now the phone is held over a toy.
  const label = drawLabels([{ bcid: "ean13", text: TOY.strToyBarcode }]);
  copyFileSync(writeFilm([{ picture: label, frames: 2 }]), film);
  await phone.getByRole("link", { name: "Scan Barcode" }).click();
  await phone.getByRole("button", { name: "Scan", exact: true }).click();
  await expect(phone).toHaveURL(/\/inventory\/4006381333931$/);
  // The same link again is of no use to anybody.
  await phone.evaluate(() => localStorage.clear());
  let asked = 0;
  phone.on("request", (request) => {
    if (request.url().endsWith("/auth/link")) asked++;
  });
  await phone.goto(address);
  await expect(phone.getByRole("alert")).toContainText("This link was used already");
  expect(asked).toBe(1);
  await phones.close();

  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(desktop.getByRole("list", { name: "Account log" })).toContainText(
    "Nora Box joined by invitation",
  );
});

test("a promotion holds on the open screen; a reset, a disabling and an enabling end what they must", async ({
  adminPage: page,
  browser,
  server,
}) => {
  const gil = await (await browser.newContext({ baseURL: server.url })).newPage();
  await signInPage(gil, await server.signUp());
  await gil.goto("/guest");
  await page.goto("/people?q=guest");
  const card = page.getByRole("list", { name: "People" }).getByRole("listitem", { name: "Gil" });
  await expect(card).toContainText("signed up by themselves");
  await card.getByRole("button", { name: "Change role" }).click();
  const dialog = dialogOf(page);
  const change = dialog.getByRole("button", { name: "Change role" });
  await expect(change).toBeDisabled();
  await dialog.getByLabel("Role").selectOption("admin");
  await change.click();
  await expect(dialog).toContainText("Nobody has proved who Gil is");
  await dialog.getByRole("button", { name: "Make admin" }).click();
  await expect(card).toContainText("admin");
  const returnToPage = () =>
    gil.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await returnToPage();
  await expect(gil).toHaveURL(`${server.url}/home`);
  // Another window has stored an older answer, and is closed.
  const other = await gil.context().newPage();
  await other.goto("/api/health");
  await other.evaluate(() => {
    const session = JSON.parse(localStorage.getItem("toyshelf.session") ?? "{}");
    localStorage.setItem("toyshelf.session", JSON.stringify({ ...session, role: "guest" }));
  });
  await other.close();
  await expect(gil).toHaveURL(`${server.url}/guest`);
  await returnToPage();
  await expect(gil).toHaveURL(`${server.url}/home`);
  await go(gil, "/people");
  await expect(gil.getByRole("alert")).toContainText("Ask an admin who does.");
  await go(gil, "/storage");
  await gil.getByRole("switch", { name: "Edit mode" }).click();
  await expect(gil.getByText("Ask an admin who manages people.")).toBeVisible();
  await expect(gil.getByRole("button", { name: "Delete boxes" })).toHaveCount(0);

  await confirm(page, "Gil", "Reset password");
  const address = await dialog.getByLabel("Link").inputValue();
  await dialog.getByRole("button", { name: "Done" }).click();
  await gil.goto(address);
  await expect(gil.getByText("You are signed in as Gil.")).toBeVisible();
  await gil.getByRole("button", { name: "Sign Out" }).click();
  await expect(gil.getByText("Choose a new password for Gil.")).toBeVisible();
  await expect(gil).toHaveURL(`${server.url}/login`);
  await expect(gil.getByRole("button", { name: "Go on without the link" })).toBeVisible();
  await choosePassword(gil, "Tender-1844");
  const save = gil.getByRole("button", { name: "Save password" });
  await gil.route("**/auth/reset-password", (route) => route.fulfill({ status: 502, body: "" }), {
    times: 1,
  });
  await save.click();
  await expect(gil.getByRole("alert")).toHaveText("Something went wrong. Please try again.");
  await gil.route("**/auth/reset-password", answerLost, { times: 1 });
  await save.click();
  await expect(gil.getByRole("alert")).toHaveText("Network error");
  await save.click();
  await expect(gil).toHaveURL(`${server.url}/home`);

  await go(gil, "/search");
  await expect(gil.getByRole("heading", { level: 1 })).toHaveText("Search");
  await confirm(page, "Gil", "Disable");
  await expect(card).toContainText("disabled");
  // Nothing is pressed: the page may have heard of it by itself.
  await returnToPage();
  await expect(gil.getByText("Your session has ended.")).toBeVisible();
  const signIn = gil.getByRole("tabpanel").getByRole("button", { name: "Sign In" });
  await gil.getByLabel("Email").fill("guest@example.com");
  await gil.getByLabel("Password", { exact: true }).fill("Tender-1844");
  await signIn.click();
  await expect(gil.getByRole("alert")).toHaveText("This account is disabled. Ask an admin.");
  await confirm(page, "Gil", "Enable");
  await expect(card).not.toContainText("disabled");
  await signIn.click();
  await expect(gil).toHaveURL(`${server.url}/search`);
  // The list does not hear of it by itself.
  await page.reload();
  await expect(card).toContainText("1 device");
  await confirm(page, "Gil", "Sign out everywhere");
  await expect(card).toContainText("0 devices");

  // What a colleague takes away meanwhile is not given back.
  const [{ id } = { id: "" }] = await server.call<{ id: string }[]>("GET", "/api/people?q=gil");
  await card.getByRole("button", { name: "Change role" }).click();
  await server.call("PATCH", `/api/people/${id}`, { rights: [] });
  await dialog.getByRole("checkbox", { name: "Manage people" }).check();
  await change.click();
  await expect(dialog.getByRole("alert")).toHaveText("This was changed by someone else meanwhile.");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(card).toContainText("May also: –");
  await confirm(page, "Gil", "Delete");
  await expect(card).toHaveCount(0);
});

test("an admin who only looks sees all and is offered no change", async ({ page, server }) => {
  await server.createToy(TOY);
  await server.createBox("BOX-1", undefined, "Trains");
  await server.putIntoBox("BOX-1", TOY.strToyBarcode, 2);
  const { user } = await server.signUp();
  const [gil] = await server.call<{ id: string }[]>("GET", "/api/people?q=gil");
  await server.call("PATCH", `/api/people/${gil?.id}`, { role: "admin", rights: [] });
  await signInPage(page, await server.signIn(user.email, ADMIN.password));
  const change =
    /^(Add|Change|Correct|Decrease|Delete|Edit (?!mode)|Free|Generate|Increase|Move|Put|Remove|Scan toys|Several|Undo)/;
  for (const [path, seen] of [
    ["/inventory", TOY.strName],
    [`/inventory/${TOY.strToyBarcode}`, "Box BOX-1"],
    ["/storage", "Trains"],
    ["/box/BOX-1", TOY.strName],
    ["/boxcamera/BOX-1", "View Items"],
    ["/barcode-hub", "Coming Soon"],
    ["/history", "Wooden Train"],
    ["/import", "may look at the stock, but not change it"],
    ["/inventory/new", "may look at the stock, but not change it"],
  ] as const) {
    await go(page, path);
    await quiet(page);
    await expect(
      page.getByRole("main").getByText(seen).filter({ visible: true }).first(),
    ).toBeVisible();
    for (const role of ["button", "link", "switch", "textbox"] as const) {
      await expect(page.getByRole("main").getByRole(role, { name: change })).toHaveCount(0);
    }
  }
  await go(page, "/storage");
  await page.getByRole("switch", { name: "Edit mode" }).click();
  await expect(page.getByRole("button", { name: "Print labels" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Move boxes" })).toHaveCount(0);
});

test("the account's password, devices, name and e-mail are changed, and hold in another tab; a program is given a token, adds a toy with it, is named by the history, and is refused when it is withdrawn", async ({
  adminPage: page,
  server,
}) => {
  await test.step("the account's password and devices", async () => {
    await server.signIn(ADMIN.email, ADMIN.password);
    await page.goto("/account");
    const devices = page.getByRole("list", { name: "Devices signed in" }).getByRole("listitem");
    await expect(devices).toHaveCount(2);
    await expect(devices.filter({ hasText: "this device" })).toHaveCount(1);
    await devices.getByRole("button", { name: "Sign out" }).click();
    await dialogOf(page).getByRole("button", { name: "Sign out" }).click();
    await expect(devices).toHaveCount(1);

    await page.getByLabel("Old password").fill("wrong");
    await page.getByLabel("New password", { exact: true }).fill(PASSWORD);
    const submit = page.getByRole("button", { name: "Change password" });
    await expect(submit).toBeDisabled();
    await page.getByLabel("Confirm new password").fill(PASSWORD);
    await submit.click();
    await expect(page.getByRole("alert")).toHaveText("The old password is not right.");
    await page.getByLabel("Old password").fill(ADMIN.password);
    await submit.click();
    await expect(page.getByText("Your password is changed.")).toBeVisible();
    await expect(page.getByLabel("Old password")).toHaveValue("");
    expect((await server.signIn(ADMIN.email, PASSWORD)).role).toBe("admin");
  });
  await test.step("the own name and e-mail are changed, and hold in another tab", async () => {
    const other = await page.context().newPage();
    await signInPage(other, server.session);
    await other.goto("/account");
    const name = page.getByRole("definition").first();
    await page.getByRole("button", { name: "Change details" }).click();
    await dialogOf(page).getByLabel("Name").fill("Ada Reyes");
    await dialogOf(page).getByLabel("Phone").focus();
    await typed(page, "call me");
    await dialogOf(page).getByRole("button", { name: "Save" }).click();
    await expect(dialogOf(page).getByRole("alert")).toBeVisible();
    await dialogOf(page).getByLabel("Phone").press("ControlOrMeta+a");
    await typed(page, "030 1234");
    await dialogOf(page).getByLabel("Phone").press("Enter");
    await expect(name).toHaveText("Ada Reyes");
    await expect(page.getByText("030 1234")).toBeVisible();
    await page.getByRole("button", { name: "Change email" }).click();
    await dialogOf(page).getByLabel("New email").fill("reyes@example.com");
    await dialogOf(page).getByLabel("Your password").fill("wrong");
    const save = dialogOf(page).getByRole("button", { name: "Save" });
    await save.click();
    await expect(dialogOf(page).getByRole("alert")).toHaveText("The password is not right.");
    await dialogOf(page).getByLabel("Your password").fill(PASSWORD);
    await save.click();
    await expect(page.getByText("Your email is changed.")).toBeVisible();
    for (const tab of [page, other]) await expect(tab.getByText("reyes@example.com")).toBeVisible();
    expect((await server.signIn("reyes@example.com", PASSWORD)).user.name).toBe("Ada Reyes");
  });
  await test.step("a program is given a token, adds a toy with it, is named by the history, and is refused when it is withdrawn", async () => {
    const card = page.getByRole("region", { name: "Programs" });
    await expect(card).toContainText("No program has a token.");
    await card.getByRole("button", { name: "New token" }).click();
    const dialog = dialogOf(page);
    await expect(dialog.getByLabel("Program")).toBeFocused();
    await typed(page, "Till at the door");
    await dialog.getByRole("radio", { name: "Read, and change the stock" }).check();
    await dialog.getByLabel("Program").press("Enter");
    const token = await dialog.getByLabel("Token").inputValue();
    // Nothing but its own button loses what is shown only now.
    await page.keyboard.press("Escape");
    await dialog.getByRole("button", { name: "Done" }).click();
    const row = card.getByRole("listitem", { name: "Till at the door" });
    await expect(row).toContainText("Read, and change the stock. Never used");

    const add = (body: object) =>
      fetch(`${server.url}/toys`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    expect((await add(TOY)).status).toBe(201);
    await go(page, "/history");
    await expect(page.getByRole("main")).toContainText("Till at the door (program of Ada Reyes)");

    await page.goto("/account");
    await expect(row).toContainText("Last seen");
    await row.getByRole("button", { name: "Withdraw" }).click();
    await dialog.getByRole("button", { name: "Withdraw" }).click();
    await expect(card).toContainText("No program has a token.");
    expect((await add({ strToyBarcode: "T2", strName: "Kite" })).status).toBe(401);
  });
});
