/** Getting in and out, guards and the shell (specification sections 2, 5, 6 and 8). */
import type { Page, Route } from "@playwright/test";
import type { Session } from "#domain/types.ts";
import { shows } from "#tests/specification/clauses.ts";
import { fillCart, openMenu, stock, TOYS } from "./boxCamera.ts";
import { persistedTitles } from "./device.ts";
import { expect, signInPage, test } from "./fixtures.ts";
import { expireSession, go, signIn } from "./screen.ts";
import { ADMIN } from "./server.ts";

const ENDED = "Your session has ended. Sign in to go on.";

const ADA = {
  Email: "ada@example.com",
  Password: "Abcdef1!",
  "Confirm password": "Abcdef1!",
  "Full name": "Ada Reyes",
  Address: "1 Toy Lane",
  "Date of birth": "1990-05-01",
  Phone: "+44 20 7946 0000",
};

const title = (page: Page) => page.getByRole("heading", { level: 1 });
const failureChip = (page: Page) => page.getByRole("main").getByRole("alert");

test(
  "signed out: / welcomes, every other address asks to sign in and opens then, to the last digit, another host's does not; any other role lands on /account, and the server has the last word of a made-up admin; what is no session or an expired one counts as none",
  shows(
    "routes/welcome",
    "routes/session",
    "routes/expiry",
    "entities/session",
    "routes/start",
    "routes/login",
    "roles/other",
    "roles/server",
  ),
  async ({ page, server }) => {
    await test.step("/ welcomes with a Login button that leads to /login", async () => {
      await page.goto("/");
      await expect(title(page)).toHaveText("Home");
      await page.getByRole("button", { name: "Login" }).click();
      await expect(page).toHaveURL(/\/login$/);
      await expect(title(page)).toHaveText("Sign In");
    });
    await test.step("every other address asks to sign in", async () => {
      for (const path of ["/people", "/inventory/new?barcode=00123456789012345678"]) {
        await go(page, path);
        await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(path)}`);
        await expect(page.getByRole("tab", { name: "Sign In" })).toBeVisible();
      }
    });
    await test.step("the page asked for opens after signing in, to the last digit", async () => {
      await signIn(page);
      await expect(page).toHaveURL(/\/inventory\/new\?barcode=00123456789012345678$/);
      await page.evaluate(() => localStorage.clear());
    });
    await test.step("an address of another host is not opened after signing in", async () => {
      await page.goto(`/login?redirect=${encodeURIComponent("/\\example.com")}`);
      await signIn(page);
      await expect(page).toHaveURL(`${server.url}/home`);
      await page.evaluate(() => localStorage.clear());
    });
    await test.step("any other role, or none, lands on /account after signing in, and / leads to /guest", async () => {
      // A server that answers without a role has nothing else to say of it.
      await page.route("**/api/account", (route) => route.abort());
      for (const [role, chip] of [
        ["picker", "picker"],
        [undefined, "guest"],
      ] as const) {
        await page.route("**/auth/login", async (route) =>
          route.fulfill({ json: { ...server.session, role } }),
        );
        await page.goto("/login");
        await signIn(page);
        await expect(page).toHaveURL(/\/account$/);
        await expect(page.getByRole("definition").filter({ hasText: chip })).toBeVisible();
        await go(page, "/");
        await expect(page).toHaveURL(/\/guest$/);
        await page.evaluate(() => localStorage.clear());
      }
    });
    await test.step("the server has the last word: a made-up admin is refused", async () => {
      await page.unrouteAll();
      await signInPage(page, { ...(await server.signUp()), role: "admin" });
      const refused = page.waitForResponse(/\/toys\/4006381333931/);
      await page.goto("/inventory/4006381333931");
      expect((await refused).status()).toBe(403);
      await expect(page.getByRole("heading", { name: "Item Not Found" })).toBeVisible();
    });
    await test.step("an expired one counts as none", async () => {
      await expireSession(page);
      await expect(page).toHaveURL(/\/login/);
      await expect(page.getByText(ENDED)).toBeVisible();
    });
    await test.step("what is stored but is no session is ignored", async () => {
      await page.addInitScript(() => localStorage.setItem("toyshelf.session", '{"role":7'));
      await page.goto("/account");
      await expect(page).toHaveURL(/\/login/);
    });
  },
);

test(
  "signing in: a failure in a red chip, with which nothing typed is lost; then an admin goes to /home, also from / and /guest, has bar and drawer, and signs out in each tab",
  shows(
    "routes/login",
    "login/sign-in",
    "login/failure",
    "entities/session",
    "errors/account",
    "shell/drawer",
    "shell/bar-admin",
    "roles/admin",
    "routes/role",
    "routes/start",
    "routes/admin",
    "login/sign-out",
    "account/fields",
  ),
  async ({ page, context, server }) => {
    const menu = page.getByRole("dialog", { name: "Menu" });
    await page.goto("/login");
    await expect(page.getByText("Forgot password? Ask an admin")).toBeVisible();
    await signIn(page, ADMIN.email, "wrong");
    await expect(failureChip(page)).toBeVisible();
    await expect(failureChip(page)).not.toHaveText("Login failed");
    await expect(page.getByLabel("Email")).toHaveValue(ADMIN.email);
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue("wrong");
    await page.route("**/auth/login", (route) => route.fulfill({ status: 500, body: "" }));
    await signIn(page);
    await expect(failureChip(page)).toHaveText("Login failed");
    await page.route("**/auth/login", (route) => route.abort());
    await signIn(page);
    await expect(failureChip(page)).toHaveText("Network error");
    await page.unrouteAll();
    await signIn(page);
    await expect(page).toHaveURL(/\/home$/);
    const stored = await page.evaluate(() => localStorage.getItem("toyshelf.session"));
    expect(JSON.parse(stored ?? "{}")).toMatchObject({ loggedIn: true, role: "admin" });
    await test.step("the bottom bar leads an admin to /home, /barcodes and /search, the drawer to Home, Account, Admin Panel and Sign Out", async () => {
      const bar = page.getByRole("navigation", { name: "Main" });
      for (const [name, path] of [
        ["Scan Barcode", "/barcodes"],
        ["Search", "/search"],
        ["Home", "/home"],
      ] as const) {
        await bar.getByRole("link", { name }).click();
        await expect(page).toHaveURL(new RegExp(`${path}$`));
        await expect(bar.getByRole("link", { name })).toHaveAttribute("aria-current", "page");
      }
      await page.getByRole("button", { name: "Open menu" }).click();
      await menu.getByRole("link", { name: "Admin Panel" }).click();
      await expect(page).toHaveURL(/\/admin$/);
      await expect(menu).toBeHidden();
      await expect(title(page)).toHaveText("Admin Panel");
      await expect(page.getByRole("main")).toHaveText("Coming soon");
      for (const path of ["/", "/guest", "/login"]) {
        await go(page, "/admin");
        await go(page, path);
        await expect(page).toHaveURL(/\/home$/);
      }
      await page.getByRole("button", { name: "Open menu" }).click();
      await menu.getByRole("link", { name: "Home" }).click();
      await expect(page).toHaveURL(/\/home$/);
      await page.getByRole("button", { name: "Open menu" }).click();
      await menu.getByRole("link", { name: "Account" }).click();
      await expect(page).toHaveURL(/\/account$/);
    });
    await test.step("signing out clears it, leads to /login, in each tab, and makes the token useless", async () => {
      const other = await context.newPage();
      await other.goto("/account");
      await expect(title(other)).toHaveText("Account");
      const { accessToken } = await page.evaluate(() =>
        JSON.parse(localStorage.getItem("toyshelf.session") ?? "{}"),
      );
      const signedOut = page.waitForResponse("**/api/auth/logout");
      await page.getByRole("main").getByRole("button", { name: "Sign Out", exact: true }).click();
      await expect(page).toHaveURL(/\/login$/);
      expect(await page.evaluate(() => localStorage.getItem("toyshelf.session"))).toBeNull();
      await expect(other).toHaveURL(/\/login/);
      expect((await signedOut).status()).toBe(204);
      const refused = await page.request.get(`${server.url}/toys`, {
        headers: { authorization: `Bearer ${accessToken}` },
      });
      expect(refused.status()).toBe(401);
      await signIn(page);
      await page.getByRole("button", { name: "Open menu" }).click();
      await menu.getByRole("button", { name: "Sign Out" }).click();
      await expect(page).toHaveURL(/\/login$/);
    });
  },
);

test.describe("sign up", () => {
  test(
    "signing up: complete and matching, each failure told; a guest sees only the account, and is sent from / and the admin's pages to /guest",
    shows(
      "login/sign-up",
      "validation/sign-up",
      "validation/strength",
      "errors/account",
      "routes/login",
      "routes/guest",
      "routes/role",
      "routes/start",
      "roles/guest",
      "shell/bar-guest",
      "account/fields",
    ),
    async ({ page }) => {
      await test.step("is disabled until everything is filled in and the passwords match; the strength meter advises", async () => {
        await page.goto("/login");
        await page.getByRole("tab", { name: "Sign Up" }).click();
        for (const [password, label] of [
          ["玩", "Very weak"],
          ["Abcdefg1!", "Strong"],
        ] as const) {
          await page.getByLabel("Password", { exact: true }).fill(password);
          await expect(page.getByText(label, { exact: true })).toBeVisible();
        }
        const { Phone, ...rest } = ADA;
        const panel = page.getByRole("tabpanel");
        for (const [field, value] of Object.entries({ ...rest, "Confirm password": "other" })) {
          await panel.getByLabel(field, { exact: true }).fill(value);
        }
        const submit = page.getByRole("button", { name: "Sign Up" });
        await expect(page.getByText("Passwords do not match.")).toBeVisible();
        await expect(submit).toBeDisabled();
        await page.getByLabel("Confirm password").fill(ADA.Password);
        await expect(page.getByText("Passwords do not match.")).toBeHidden();
        await expect(submit).toBeDisabled();
        await page.getByLabel("Phone").fill(Phone);
        await expect(submit).toBeEnabled();
      });
      await test.step("an e-mail that is taken, a failure without words and no network are told", async () => {
        await page.getByLabel("Email").fill(ADMIN.email);
        await page.getByRole("button", { name: "Sign Up" }).click();
        await expect(failureChip(page)).toBeVisible();
        await page.route("**/auth/create-user", (route) =>
          route.fulfill({ status: 502, body: "" }),
        );
        await page.getByRole("button", { name: "Sign Up" }).click();
        await expect(failureChip(page)).toHaveText("Signup failed");
        await page.route("**/auth/create-user", (route) => route.abort());
        await page.getByRole("button", { name: "Sign Up" }).click();
        await expect(failureChip(page)).toHaveText("Network error");
        await expect(page.getByLabel("Full name")).toHaveValue(ADA["Full name"]);
        await page.unrouteAll();
      });
      await test.step("makes a guest, who goes to /guest and sees only the account", async () => {
        await page.getByLabel("Email").fill(ADA.Email);
        // The account is made, and the page never hears of it.
        const answerLost = async (route: Route) => {
          await route.fetch();
          await route.abort();
        };
        await page.route("**/auth/create-user", answerLost, { times: 1 });
        await page.getByRole("button", { name: "Sign Up" }).click();
        await expect(failureChip(page)).toHaveText("Network error");
        await page.getByRole("button", { name: "Sign Up" }).click();
        await expect(page).toHaveURL(/\/guest$/);
        await expect(title(page)).toHaveText("Guest");
        await expect(
          page.getByText("You are a guest and can only view your account information."),
        ).toBeVisible();
        for (const name of ["Home", "Scan Barcode", "Search"]) {
          await expect(
            page.getByRole("navigation", { name: "Main" }).getByRole("link", { name }),
          ).toHaveAttribute("href", "/guest");
        }
        await page.getByRole("main").getByRole("link", { name: "Account" }).click();
        await expect(page).toHaveURL(/\/account$/);
        for (const [term, value] of [
          ["Name", "Ada Reyes"],
          ["Email", "ada@example.com"],
          ["Address", "1 Toy Lane"],
          ["Phone", "+44 20 7946 0000"],
          ["Date of Birth", "1990-05-01"],
          ["Role", "guest"],
        ] as const) {
          const row = page
            .getByRole("term")
            .filter({ hasText: new RegExp(`^${term}$`) })
            .locator("..");
          await expect(row.getByRole("definition")).toHaveText(value);
        }
        for (const path of ["/", "/home", "/admin", "/login"]) {
          await go(page, "/account");
          await expect(title(page)).toHaveText("Account");
          await go(page, path);
          await expect(page).toHaveURL(/\/guest$/);
        }
      });
    },
  );
});

test.describe("the session's end", () => {
  test("an unsaved cart does not hold who signs out, and is there again; another person signs in in another tab, and what is typed on this one is the first one's", async ({
    adminPage: page,
    context,
    server,
  }) => {
    await stock(server);
    await server.createToy({ strToyBarcode: "t1", strName: "Train" });
    await server.call("PUT", "/toys/t1", { strName: "Rail" });
    const ben = await server.secondAdmin();
    await fillCart(page, TOYS[0]);
    await page.getByRole("button", { name: "Open menu" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Sign Out" }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole("dialog")).toBeHidden();
    await signIn(page);
    await expect(page).toHaveURL(/\/home$/);
    await openMenu(page);
    await expect(page.getByText("1 item is waiting in this box's cart")).toBeVisible();

    await test.step("another person signs in in another tab: what is typed on this one is the first one's", async () => {
      await go(page, "/inventory/new");
      const name = page.getByLabel("Name", { exact: true });
      await name.fill("Kite");
      await expect.poll(() => persistedTitles(page)).toContain("New item Kite");
      const other = await context.newPage();
      await other.goto("/account");
      // A tab that slept is told of the last session only.
      const become = (session: Session) =>
        other.evaluate(
          (next) => localStorage.setItem("toyshelf.session", JSON.stringify(next)),
          session,
        );
      const own: Session = await page.evaluate(() =>
        JSON.parse(localStorage.getItem("toyshelf.session") ?? "{}"),
      );
      await become(ben);
      await expect(name).toHaveValue("");
      await name.fill("Ball");
      await expect.poll(() => persistedTitles(page)).toContain("New item Ball");
      await become(own);
      await expect(name).toHaveValue("Kite");

      await test.step("the question before the first one's undo is gone", async () => {
        await go(page, "/history?toy=t1");
        await page.getByRole("button", { name: "Back to this moment" }).click();
        const question = page.getByRole("dialog", { name: "Take back the change since then?" });
        await expect(question).toContainText("Train");
        await become(ben);
        // Ben's list: he may not delete.
        await expect(page.getByText("Somebody else did this.").first()).toBeVisible();
        await expect(question).toBeHidden();
      });
    });
  });

  test(
    "it expires by itself while the page is open; a 401 from any call ends it; another person begins at home",
    shows("routes/expiry"),
    async ({ page, context, server }) => {
      await signInPage(page, { ...server.session, expiresAt: Date.now() + 60_000 });
      await page.clock.install();
      await page.goto("/account");
      await expect(title(page)).toHaveText("Account");
      await page.clock.fastForward(61_000);
      await expect(page).toHaveURL(/\/login\?redirect=%2Faccount/);
      await expect(page.getByRole("status").getByText(ENDED)).toBeVisible();
      await signIn(page);
      await expect(page).toHaveURL(/\/account$/);
      await page.route(/\/(toys|api)\b/, (route) => {
        const headers = { ...route.request().headers(), authorization: "Bearer made-up" };
        return route.continue({ headers });
      });
      await go(page, "/inventory");
      await expect(page).toHaveURL(/\/login\?redirect=%2Finventory/);
      await expect(page.getByText(ENDED)).toBeVisible();
      await page.unrouteAll();
      await signIn(page);
      await expect(page).toHaveURL(/\/inventory$/);
      await server.secondAdmin("ben@example.com");
      const other = await context.newPage();
      await other.goto("/account");
      await other.evaluate(() => localStorage.removeItem("toyshelf.session"));
      await expect(page).toHaveURL(/\/login\?redirect=%2Finventory/);
      await signIn(page, "ben@example.com");
      await expect(page).toHaveURL(/\/home$/);
    },
  );

  test("whose device is a day ahead or behind gets in, and stays in", async ({ page }) => {
    for (const days of [1, -1]) {
      await page.clock.install({ time: Date.now() + days * 24 * 60 * 60_000 });
      await page.goto("/login");
      await signIn(page);
      await expect(title(page)).toHaveText("Home");
      await page.reload();
      await expect(title(page)).toHaveText("Home");
      await page.evaluate(() => localStorage.clear());
    }
  });
});
