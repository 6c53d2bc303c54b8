/** A box's camera along the paths of its machine, against the real server, by gun. */
import type { Page, Route } from "@playwright/test";
import type { AnyEventObject, SnapshotFrom } from "xstate";
import type { Cart } from "#domain/outbox/stored.ts";
import type { FoundCodes } from "#domain/scan/cart.ts";
import type { BoxCameraEvent, boxCameraMachine } from "#machines/boxCamera.machine.ts";
import {
  boxCameraModel,
  interrupted,
  nothing,
  OTHER_BOX,
  OTHER_TOY,
  TOY,
} from "#tests/models/boxCamera.model.ts";
import type { Model } from "#tests/models/walk.ts";
import { BOX, cartButton, latest, pull, QUESTION } from "./boxCamera.ts";
import { storeCart } from "./device.ts";
import { drive, HeldCalls, type Screen } from "./drive.ts";
import { expect, test } from "./fixtures.ts";
import { ADMIN } from "./server.ts";

type Snapshot = SnapshotFrom<typeof boxCameraMachine>;

/** What the screen offers in a state, of all that the machine knows. */
function isOffered(event: BoxCameraEvent, snapshot: Snapshot): boolean {
  const { cart } = snapshot.context;
  // A question is answered before anything else.
  if (snapshot.hasTag("asking")) return /^(discard.cancelled|cart.discarded)$/.test(event.type);
  switch (event.type) {
    case "code.scanned":
      return event.source === "gun" && event.strCode !== " ";
    case "amount.changed":
      return cart.some(
        ({ strToyBarcode }) => strToyBarcode === event.strToyBarcode && event.intAmount >= 1,
      );
    case "digits.cleared":
      return snapshot.context.digits !== "";
    case "toy.asked": {
      const { scans, barcodeOf } = snapshot.context;
      return scans[0]?.destination?.type === "newToy" && !(event.scan.strCode in barcodeOf);
    }
    case "line.removed":
      return cart.some(({ strToyBarcode }) => strToyBarcode === event.strToyBarcode);
    case "discard.asked":
      return cart.length > 0;
    case "cart.discarded":
      return false;
    default:
      return true;
  }
}

const lineOf = ({ context }: Snapshot, strToyBarcode: string) =>
  context.cart.find((line) => line.strToyBarcode === strToyBarcode);

/** Nothing, or one thing, is left from before. */
const kept: Cart[] = [
  nothing,
  { ...nothing, cart: interrupted.cart },
  { ...nothing, queue: interrupted.queue },
];

const screenModel: Model<typeof boxCameraMachine> = {
  ...boxCameraModel,
  // It answers for whatever fails in it.
  never: ["xstate.error.actor.lookUpCodes"],
  walks: boxCameraModel.walks.slice(0, 1).flatMap(({ events }) =>
    kept.map((before) => ({
      input: before,
      events: (snapshot: Snapshot) =>
        events(snapshot).filter((event) => snapshot.can(event) && isOffered(event, snapshot)),
    })),
  ),
};

class BoxCameraScreen implements Screen<typeof boxCameraMachine> {
  private readonly page: Page;
  private readonly lookups = new HeldCalls();

  constructor(page: Page) {
    this.page = page;
  }

  async begin() {
    await this.page.addInitScript(() => localStorage.setItem("toyshelf.scan-mode", "gun"));
    await this.lookups.hold(this.page, /\/api\/toys\/[^/]+$/, () => true);
    // On every path the toy is made anew.
    await this.page.route("**/toys", (route) =>
      route.fulfill({ status: 201, json: { strToyBarcode: TOY } }),
    );
  }

  async open({ walk }: { walk: { input: Cart } }) {
    // The page of the path before is gone, with all that it had to say, before anything is kept.
    await this.page.goto("/icon.svg");
    await this.lookups.drop();
    await storeCart(this.page, ADMIN.email, { ...walk.input, strBoxCode: BOX });
    await this.page.goto(`/boxcamera/${BOX}`);
  }

  private button(name: string) {
    return this.page.getByRole("button", { name, exact: true });
  }

  async act(event: AnyEventObject, before: Snapshot) {
    const typed = event as BoxCameraEvent;
    switch (typed.type) {
      case "add.chosen":
        return this.button("Add Items").click();
      case "code.scanned":
        return pull(this.page, typed.strCode.trim());
      case "cart.opened":
        return cartButton(this.page, before.context.cart.length).click();
      case "cart.closed":
        return this.button("Cancel").click();
      case "amount.changed": {
        const line = lineOf(before, typed.strToyBarcode);
        const isMore = typed.intAmount > (line?.intAmountInBox ?? 0);
        return this.button(`${isMore ? "Increase" : "Decrease"} ${line?.strName}`).click();
      }
      case "digits.typed":
        return this.page.keyboard.press(typed.digits);
      case "digits.cleared":
        return this.button("Clear amount").click();
      case "toy.asked":
        return this.button("Add it").first().click();
      case "toy.cancelled":
        return this.form.getByRole("button", { name: "Cancel" }).click();
      case "toy.created":
        await this.form.getByLabel("Name").fill(typed.toy.strName);
        return this.form.getByRole("button", { name: "Save" }).click();
      case "line.removed":
        return this.button(`Remove Toy ${typed.strToyBarcode}`).click();
      case "cart.confirmed":
        return this.button("Confirm").click();
      case "menu.chosen":
        return this.button("Back to Menu").click();
      case "discard.asked":
        return this.button("Discard cart").click();
      case "discard.cancelled":
        return this.question.getByRole("button", { name: "Cancel" }).click();
      case "cart.discarded":
        return this.question.getByRole("button", { name: "Discard" }).click();
      default:
        return this.happen(event);
    }
  }

  private get form() {
    return this.page.getByRole("dialog", { name: "Add Item" });
  }

  private get question() {
    return this.page.getByRole("dialog", { name: QUESTION });
  }

  private async happen({ output }: AnyEventObject) {
    const call = await this.lookups.next();
    const [found] = Object.values(output as FoundCodes);
    if (found?.type === "failed") return call.abort();
    if (found?.type === "unknown") return this.refuse(call, 404);
    return found?.type === "unauthorised" ? this.refuse(call, 403) : call.continue();
  }

  private refuse(call: Route, status: number) {
    return call.fulfill({ status, json: { error: "No.", code: "not_found" } });
  }

  async shows({ after }: { after: Snapshot }) {
    const { cart, queue, scans, digits } = after.context;
    await expect(this.question).toBeVisible({ visible: after.hasTag("asking") });
    if (after.hasTag("asking")) return;
    await expect(this.form).toBeVisible({ visible: after.hasTag("adding") });
    if (after.hasTag("adding")) return;
    const dialog = this.page.getByRole("dialog", { name: "Items to Add" });
    await expect(dialog).toBeVisible({ visible: after.hasTag("cart") });
    if (after.hasTag("cart")) {
      await expect(dialog.getByRole("listitem")).toHaveCount(cart.length);
      for (const { strName, intAmountInBox } of cart) {
        await expect(dialog.getByLabel(`Amount of ${strName}`)).toHaveValue(String(intAmountInBox));
      }
      await expect(this.button("Confirm")).toBeEnabled({
        enabled: cart.length > 0 && queue.length === 0,
      });
    } else if (after.hasTag("scanning")) {
      await expect(cartButton(this.page, cart.length)).toBeVisible();
      const next = this.page.getByText(`× ${digits} next`);
      await expect(next).toBeVisible({ visible: digits !== "" });
      if (scans[0]) await expect(latest(this.page)).toContainText(scans[0].text);
    } else {
      await expect(this.button("Add Items")).toBeVisible();
      await expect(this.button("Discard cart")).toBeVisible({ visible: cart.length > 0 });
    }
  }
}

test.describe.configure({ timeout: 120_000 });
test("a box's camera, along every path", async ({ adminPage: page, server }) => {
  await server.createBox(BOX);
  await server.createBox(OTHER_BOX);
  for (const strToyBarcode of [TOY, OTHER_TOY]) {
    await server.createToy({ strToyBarcode, strName: `Toy ${strToyBarcode}`, intQuantity: 50 });
  }
  page.on("dialog", (dialog) => dialog.accept());
  const screen = new BoxCameraScreen(page);
  await screen.begin();
  expect(await drive(screenModel, screen)).toEqual([
    expect.stringContaining("xstate.error.actor.lookUpCodes"),
  ]);
});
