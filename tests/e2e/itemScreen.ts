/** The Item screen as its machine's paths use it: what each event does there, and what each state shows. */
import type { Page, Route } from "@playwright/test";
import type { AnyEventObject, SnapshotFrom } from "xstate";
import { messages } from "#domain/messages.ts";
import { changeWords, FIELD_LABEL } from "#domain/toyEdit.ts";
import type { Toy } from "#domain/types.ts";
import type { itemMachine } from "#machines/item.machine.ts";
import { type ItemEvent, toyOf } from "#machines/item.setup.ts";
import { filled, stored } from "#tests/models/item.model.ts";
import { HeldCalls, type Screen } from "./drive.ts";
import { expect } from "./fixtures.ts";
import type { TestServer } from "./server.ts";

type Snapshot = SnapshotFrom<typeof itemMachine>;

export class ItemScreen implements Screen<typeof itemMachine> {
  private readonly page: Page;
  private readonly server: TestServer;
  private readonly writes = new HeldCalls();
  private readonly reads = new HeldCalls();
  /** Whether the toy's reads wait, and whether they find it. */
  private areReadsHeld = false;
  private isGone = false;
  private paths = 0;

  constructor(page: Page, server: TestServer) {
    this.page = page;
    this.server = server;
  }

  private get code(): string {
    return `TOY-${this.paths}`;
  }

  async begin() {
    await this.page.clock.install();
    const isRead = (route: Route) => route.request().method() === "GET";
    const isOwn = (route: Route) => new RegExp(`/${this.code}(/|$)`).test(route.request().url());
    await this.writes.hold(
      this.page,
      /\/toys\/TOY-\d+(\/tags\/.*)?$/,
      (route) => !isRead(route) && isOwn(route),
    );
    await this.page.route(/\/toys\/TOY-\d+$/, (route) =>
      isRead(route) && this.isGone ? this.refuse(route, 404) : route.fallback(),
    );
    await this.reads.hold(
      this.page,
      /\/toys\/TOY-\d+$/,
      (route) => isRead(route) && this.areReadsHeld,
    );
  }

  private refuse(route: Route, status: number) {
    return route.fulfill({ status, json: { error: "No.", code: "x" } });
  }

  async open({ walk }: { walk: { input: { toy: Toy | null } } }) {
    await this.writes.drop();
    this.paths++;
    this.isGone = false;
    this.areReadsHeld = walk.input.toy === null;
    const { strName, intQuantity, intLowStockThreshold, strDescription, tags } = stored;
    await this.server.createToy({
      strToyBarcode: this.code,
      strName,
      intQuantity,
      intLowStockThreshold,
      strDescription,
      tags,
    });
    await this.page.goto(`/inventory/${this.code}`);
  }

  private button(name: string) {
    return this.page.getByRole("button", { name, exact: true });
  }
  private field(name: string) {
    return this.page.getByRole("textbox", { name, exact: true });
  }
  private change(body: Partial<Toy>) {
    return this.server.call("PUT", `/toys/${this.code}`, body);
  }

  async act(event: AnyEventObject, before: Snapshot) {
    const told = event as ItemEvent;
    switch (told.type) {
      case "edit.started":
        return this.button(`Edit ${told.field}`).click();
      case "draft.changed": {
        const { strName, intQuantity } = told.changes;
        if (strName !== undefined) return this.field("Name").fill(strName);
        return this.field("Quantity").fill(intQuantity ?? "");
      }
      case "edit.submitted":
        return this.button(`Save ${before.context.field}`).click();
      case "edit.cancelled":
        return this.button(`Cancel ${before.context.field}`).click();
      case "quantity.stepped":
        // At once: the pause after a tap is short, and looking for a good place to tap is not.
        return this.button(told.by === 1 ? "Increase quantity" : "Decrease quantity").dispatchEvent(
          "click",
        );
      case "change.confirmed":
        return this.button("Confirm").click();
      case "change.cancelled":
        return this.button("Cancel").click();
      case "notes.started":
        return this.button("Edit notes").click();
      case "notes.changed":
        return this.field("Notes").fill(told.text);
      case "notes.submitted":
        return this.button("Save notes").click();
      case "notes.cancelled":
        return this.button("Cancel notes").click();
      case "tag.typed":
        return this.field("Add tag").fill(told.text);
      case "tag.submitted":
        return this.button("Add").click();
      case "tag.removed":
        return this.button(`Remove tag ${told.tag}`).click();
      case "barcode.opened":
        return this.button("Show barcode").click();
      case "barcode.closed":
        return this.page.keyboard.press("Escape");
      case "toy.loaded":
        return (await this.reads.next()).continue();
      case "toy.missed":
        return this.refuse(await this.reads.next(), 404);
      default:
        return this.happen(event, before);
    }
  }

  /** What a write comes to, or that time passes. */
  private async happen({ type, output }: AnyEventObject, { context }: Snapshot) {
    if (type.includes(".saveTimeout.")) return this.page.clock.fastForward(20_000);
    if (type.startsWith("xstate.after.")) return;
    const call = await this.writes.next();
    if (type.startsWith("xstate.error.")) return call.abort();
    if (output.kind === "missing") {
      this.isGone = true;
      return call.request().method() === "DELETE" ? call.continue() : this.refuse(call, 404);
    }
    const now = toyOf(context);
    const after: Toy = output.toy;
    if (output.kind === "tooMany") await this.change({ tags: filled(now.tags) });
    if (output.kind === "changed") {
      if (after.intVersion === now.intVersion) return this.refuse(call, 412);
      const { intQuantity, strName, strDescription } = after;
      await this.change({ intQuantity, strName, strDescription });
    }
    return call.continue();
  }

  async shows({ after }: { after: Snapshot }) {
    if (after.matches("loading")) {
      await expect(this.page.getByText(messages.loadingItem)).toBeVisible();
    } else if (after.matches("notFound")) {
      await expect(this.page.getByText(messages.itemNotFound)).toBeVisible();
    } else {
      await this.showsField(after);
      await this.showsNotes(after);
      await this.showsTags(after);
      const bars = this.page.getByRole("dialog", { name: "Barcode" });
      await expect(bars).toBeVisible({ visible: after.hasTag("showingBarcode") });
    }
  }

  private async showsField(after: Snapshot) {
    const { field, draft, problem, askedFrom } = after.context;
    const toy = toyOf(after.context);
    const question = this.page.getByRole("dialog", { name: "Confirm change" });
    await expect(question).toBeVisible({ visible: after.hasTag("confirming") });
    if (after.hasTag("confirming") && field && draft) {
      const { from, to } = changeWords(field, toy, draft);
      await expect(question).toContainText(`${FIELD_LABEL[field]}${from} → ${to}`);
      await expect(question.getByText(messages.changedMeanwhile)).toBeVisible({
        visible: askedFrom !== null && askedFrom !== from,
      });
      await expect(question.getByRole("button", { name: "Confirm" })).toBeEnabled({
        enabled: !after.matches({ loaded: { field: "saving" } }),
      });
      return;
    }
    const figure = this.page.getByRole("status").filter({ hasText: /in stock|not saved yet/ });
    if (after.hasTag("stepping")) {
      await expect(figure).toHaveText(`${draft?.intQuantity}not saved yet, was ${toy.intQuantity}`);
    } else if (after.hasTag("editing") && field) {
      const value = field === "name" ? draft?.strName : draft?.intQuantity;
      await expect(this.field(FIELD_LABEL[field])).toHaveValue(value ?? "");
      if (problem) await expect(this.page.getByText(problem)).toBeVisible();
    } else if (!after.hasTag("showingBarcode")) {
      await expect(figure).toHaveText(`${toy.intQuantity}in stock`);
      await expect(this.page.getByRole("heading", { name: toy.strName, level: 2 })).toBeVisible();
    }
  }

  private async showsNotes(after: Snapshot) {
    const { notes, notesBase } = after.context;
    const { strDescription } = toyOf(after.context);
    // By its label: behind a dialog it is hidden from roles, not from the eye.
    const area = this.page.getByLabel("Notes", { exact: true });
    if (!after.hasTag("editingNotes")) {
      await expect(area).toHaveCount(0);
      await expect(this.page.getByText(strDescription, { exact: true })).toBeVisible();
      return;
    }
    await expect(area).toHaveValue(notes ?? "");
    await expect(area).toBeEditable({ editable: !after.matches({ loaded: { notes: "saving" } }) });
    await expect(this.page.getByText(messages.notesChangedMeanwhile)).toBeVisible({
      visible: strDescription !== notesBase,
    });
  }

  private async showsTags(after: Snapshot) {
    const { tagText, tagProblem } = after.context;
    const { tags } = toyOf(after.context);
    await expect(this.page.getByLabel(/^Remove tag /)).toHaveCount(tags.length);
    const input = this.page.getByLabel("Add tag");
    await expect(input).toHaveValue(tagText);
    await expect(input).toBeEditable({ editable: !after.hasTag("changingTags") });
    if (tagProblem) await expect(this.page.getByText(tagProblem)).toBeVisible();
  }
}
