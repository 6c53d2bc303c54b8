/** The scan screen along the paths of its machine, against the real server, by gun. */
import type { Page, Route } from "@playwright/test";
import type { AnyEventObject, SnapshotFrom } from "xstate";
import { scanMessages } from "#domain/scan/scanMessages.ts";
import type { Destination, Lookup, ScanRecord } from "#domain/scan/scans.ts";
import type { ScanEvent, scanMachine } from "#machines/scan.machine.ts";
import { codes, scanModel } from "#tests/models/scan.model.ts";
import { emittedBy } from "#tests/models/steps.ts";
import type { Model, Step } from "#tests/models/walk.ts";
import { drive, HeldCalls, type Screen } from "./drive.ts";
import { expect, test } from "./fixtures.ts";
import { shoot } from "./scanning.ts";

type Snapshot = SnapshotFrom<typeof scanMachine>;

/** Whether another screen is open now: where the last scan led, or where the person went. */
function isElsewhere({ value, context }: Snapshot): boolean {
  const [last] = context.scans;
  return context.followFrom > 0 || (value === "resting" && Boolean(last?.destination));
}

/** What a person with a gun can do on this screen. */
function isOffered(event: ScanEvent, snapshot: Snapshot): boolean {
  const { mode, isTyping, scans, queue, lastCode } = snapshot.context;
  // Keys that come in end by themselves.
  if (isTyping) return event.type === "gun.typed" && !event.isTyping;
  // On arriving the screen is gone sooner than a test could do anything to it.
  if (isElsewhere(snapshot) || snapshot.matches("arriving")) return false;
  switch (event.type) {
    case "mode.chosen":
      return event.mode !== mode;
    case "code.scanned":
      // An Enter right after a scan belongs to that scan.
      return mode === "gun" && (event.strCode !== " " || scans.length + queue.length === 0);
    case "gun.typed":
      return mode === "gun" && event.isTyping && queue.length > 0;
    case "scan.requested":
      return mode === "gun" && lastCode !== null;
    case "person.moved":
      return true;
    // Nothing else is typed on this screen; gunInFields.spec.ts has them.
    case "code.held":
    case "held.opened":
    case "held.dismissed":
      return false;
  }
}

const screenModel: Model<typeof scanMachine> = {
  ...scanModel,
  // Whatever fails in it is an answer.
  never: ["xstate.error.actor.lookUpCode"],
  walks: scanModel.walks.slice(0, 1).map(({ input, events }) => ({
    input: { ...input, mode: "gun" },
    events: (snapshot) =>
      events(snapshot)
        // The camera is another machine's; here everything is scanned by gun.
        .map((event) =>
          event.type === "code.scanned" ? { ...event, source: "gun" as const } : event,
        )
        .filter((event) => isOffered(event, snapshot)),
  })),
};

const address = (destination: Destination): string => {
  switch (destination.type) {
    case "toy":
      return `/inventory/${destination.strToyBarcode}`;
    case "box":
      return `/boxcamera/${destination.strBoxCode}`;
    case "newToy":
      return `/inventory/new?barcode=${destination.strCode}`;
  }
};

class ScanScreen implements Screen<typeof scanMachine> {
  private readonly page: Page;
  private readonly asBox = new HeldCalls();
  /** How the question about a toy fails, after the one about a box. */
  private toyStatus: number | null = null;

  constructor(page: Page) {
    this.page = page;
  }

  async begin() {
    const isAsked = Object.values(codes).join("|");
    await this.asBox.hold(this.page, new RegExp(`/api/boxes/(${isAsked})$`), () => this.isHolding);
    await this.page.route(new RegExp(`/api/toys/(${isAsked})\\?_=`), (route) =>
      this.toyStatus === null ? route.fallback() : this.refuse(route, this.toyStatus),
    );
  }

  private isHolding = true;

  async open() {
    this.isHolding = true;
    this.toyStatus = null;
    // The page of the path before is gone, with all that it had to say.
    await this.page.goto("/icon.svg");
    await this.asBox.drop();
    await this.page.evaluate(() => {
      localStorage.setItem("toyshelf.scan-mode", "gun");
      sessionStorage.removeItem("toyshelf.scans");
    });
    await this.page.goto("/barcodes");
    await expect(this.input).toBeFocused();
  }

  private get input() {
    return this.page.getByLabel("Scanner input");
  }

  private refuse(route: Route, status: number) {
    return route.fulfill({ status, json: { error: "No.", code: "x" } });
  }

  async act(event: AnyEventObject, before: Snapshot) {
    const typed = event as ScanEvent;
    switch (typed.type) {
      case "mode.chosen":
        return this.page
          .getByText(typed.mode === "gun" ? "Scanner gun" : "Camera", { exact: true })
          .click();
      case "code.scanned":
        return shoot(this.page, typed.strCode.trim());
      case "gun.typed":
        // When no more keys come, the gun has paused; what it typed is no code yet.
        return typed.isTyping ? this.page.keyboard.type("4") : undefined;
      case "scan.requested":
        return this.page.getByRole("button", { name: "Scan Again" }).click();
      case "person.moved":
        return this.page.getByRole("link", { name: "Home" }).click();
      default:
        if (before.context.isTyping) await this.page.keyboard.type("0");
        if (event.type === "xstate.done.actor.lookUpCode") await this.answer(event.output);
    }
  }

  private async answer(lookup: Lookup) {
    const call = await this.asBox.next();
    if (lookup.type === "offline") return call.abort();
    const isFailing = lookup.type === "failed" || lookup.type === "unauthorised";
    if (!isFailing) {
      // The box camera asks again; that is its own affair.
      this.isHolding = lookup.type !== "box";
      return call.continue();
    }
    this.toyStatus = lookup.type === "failed" ? lookup.status : 403;
    return this.refuse(call, 404);
  }

  async shows(step: Step<typeof scanMachine>) {
    const { after } = step;
    const { mode, queue, scans, lastCode, followFrom } = after.context;
    const found = emittedBy(step).find(({ type }) => type === "destination.found");
    if (found) {
      const { destination } = found as unknown as { destination: Destination };
      await expect(this.page).toHaveURL(address(destination));
    } else if (followFrom > 0) {
      await expect(this.page).toHaveURL("/home");
      for (const typed of emittedBy(step).filter(({ type }) => type === "scan.resolved")) {
        const { record } = typed as unknown as { record: ScanRecord };
        await expect(this.page.getByText(record.text).first()).toBeVisible();
      }
    } else if (!isElsewhere(after)) {
      await expect(this.page).toHaveURL("/barcodes");
      const name = mode === "gun" ? "Scanner gun" : "Camera";
      await expect(this.page.getByRole("radio", { name })).toBeChecked();
      const lines = this.page.getByRole("list", { name: "Last scans" }).getByRole("listitem");
      await expect(lines).toHaveText([
        ...queue.toReversed().map(({ strCode }) => `${strCode}${scanMessages.lookingUp}`),
        ...scans.map(({ strCode, brief }) => new RegExp(`^${strCode || "\\(blank\\)"}${brief}`)),
      ]);
      await expect(this.page.getByRole("button", { name: "Scan Again" })).toBeVisible({
        visible: lastCode !== null,
      });
    }
  }
}

test.describe.configure({ timeout: 120_000 });
test("the scan screen, along every path", async ({ adminPage: page, server }) => {
  await server.createBox(codes.box);
  await server.createToy({ strToyBarcode: codes.toy, strName: "Wooden train" });
  const screen = new ScanScreen(page);
  await screen.begin();
  expect(await drive(screenModel, screen)).toEqual([
    // Only while something is being typed; gunInFields.spec.ts has them.
    "transition scan: code.held [0]",
    "transition scan: code.held [1]",
    "transition scan: held.opened [0]",
    "transition scan: held.dismissed [0]",
    expect.stringContaining("xstate.error.actor.lookUpCode"),
    // A scan within a tenth of a second, and a person as quick; scan-gun.spec.ts has them.
    "transition scan.arriving: at once [0] → scan.resting",
    "transition scan.arriving: at once [1] → scan.resting",
  ]);
});
