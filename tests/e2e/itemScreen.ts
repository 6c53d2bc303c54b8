/** The Item screen as the paths of its machines use it: what each event does there, and what each state shows. */
import type { Page, Route } from "@playwright/test";
import type { AnyEventObject, SnapshotFrom } from "xstate";
import { messages } from "#domain/messages.ts";
import { FIELD_LABEL, formatOldNew } from "#domain/toy/toyEdit.ts";
import type { Toy } from "#domain/types.ts";
import type { FieldEditEvent, fieldEditMachine } from "#machines/fieldEdit.machine.ts";
import type { NotesEvent, notesMachine } from "#machines/notes.machine.ts";
import type { TagsEvent, tagsMachine } from "#machines/tags.machine.ts";
import { filled } from "#tests/models/tags.model.ts";
import { stored } from "#tests/models/toy.ts";
import { HeldCalls, type Screen } from "./drive.ts";
import { expect } from "./fixtures.ts";
import type { TestServer } from "./server.ts";

type EditSnapshot = SnapshotFrom<typeof fieldEditMachine>;
type NotesSnapshot = SnapshotFrom<typeof notesMachine>;
type TagsSnapshot = SnapshotFrom<typeof tagsMachine>;

/** A new toy on each path, whose writes wait until the path says what becomes of them. */
class ToyPage {
  protected readonly page: Page;
  private readonly server: TestServer;
  private readonly writes = new HeldCalls();
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
    const isOwn = (route: Route) => new RegExp(`/${this.code}(/|$)`).test(route.request().url());
    await this.writes.hold(
      this.page,
      /\/toys\/TOY-\d+(\/tags\/.*)?$/,
      (route) => route.request().method() !== "GET" && isOwn(route),
    );
  }

  async open() {
    await this.writes.drop();
    this.paths++;
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

  protected button(name: string) {
    return this.page.getByRole("button", { name, exact: true });
  }
  protected field(name: string) {
    return this.page.getByRole("textbox", { name, exact: true });
  }

  /** What a write comes to, or that time passes; `others` is what somebody stores first. */
  protected async happen({ type, output }: AnyEventObject, others?: Partial<Toy>) {
    if (type.startsWith("xstate.after.")) return;
    const call = await this.writes.next();
    if (type.startsWith("xstate.error.")) {
      return call.fulfill({ status: 403, json: { error: "No.", code: "forbidden" } });
    }
    if (output.kind === "changed") await this.server.call("PUT", `/toys/${this.code}`, others);
    return call.continue();
  }
}

export class FieldEditScreen extends ToyPage implements Screen<typeof fieldEditMachine> {
  async act(event: AnyEventObject, { context }: EditSnapshot) {
    const typed = event as FieldEditEvent;
    switch (typed.type) {
      case "edit.started":
        return this.button(`Edit ${typed.field}`).click();
      case "draft.changed": {
        const { strName, intQuantity } = typed.changes;
        if (strName !== undefined) return this.field("Name").fill(strName);
        return this.field("Quantity").fill(intQuantity ?? "");
      }
      case "edit.submitted":
        return this.button(`Save ${context.field}`).click();
      case "edit.cancelled":
        return this.button(`Cancel ${context.field}`).click();
      case "quantity.stepped":
        // At once: the pause after a tap is short, and looking for a good place to tap is not.
        return this.button(
          typed.by === 1 ? "Increase quantity" : "Decrease quantity",
        ).dispatchEvent("click");
      case "change.confirmed":
        return this.button("Confirm").click();
      case "change.cancelled":
        return this.button("Cancel").click();
      default: {
        const { intQuantity, strName } = event.output?.toy ?? {};
        return this.happen(event, { intQuantity, strName });
      }
    }
  }

  async shows({ after }: { after: EditSnapshot }) {
    const { toy, field, draft, problem, seen } = after.context;
    const question = this.page.getByRole("dialog", { name: "Confirm change" });
    await expect(question).toBeVisible({ visible: after.hasTag("confirming") });
    if (after.hasTag("confirming") && field && draft) {
      const { from, to } = formatOldNew(field, toy, draft);
      await expect(question).toContainText(`${FIELD_LABEL[field]}${from} → ${to}`);
      await expect(question.getByText(messages.changedMeanwhile)).toBeVisible({
        visible: seen !== null && seen !== from,
      });
      await expect(question.getByText(messages.notSavedYet)).toBeVisible({
        visible: after.hasTag("unsaved"),
      });
      await expect(question.getByRole("button", { name: "Confirm" })).toBeEnabled({
        enabled: !after.hasTag("busy"),
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
    } else {
      await expect(figure).toHaveText(`${toy.intQuantity}in stock`);
      await expect(this.page.getByRole("heading", { name: toy.strName, level: 2 })).toBeVisible();
    }
  }
}

export class NotesScreen extends ToyPage implements Screen<typeof notesMachine> {
  async act(event: AnyEventObject) {
    const typed = event as NotesEvent;
    switch (typed.type) {
      case "notes.started":
        return this.button("Edit notes").click();
      case "notes.changed":
        return this.field("Notes").fill(typed.text);
      case "notes.submitted":
        return this.button("Save notes").click();
      case "notes.cancelled":
        return this.button("Cancel notes").click();
      default: {
        const { strDescription } = event.output?.toy ?? {};
        return this.happen(event, { strDescription });
      }
    }
  }

  async shows({ after }: { after: NotesSnapshot }) {
    const { draft, seen, toy } = after.context;
    const area = this.field("Notes");
    if (!after.hasTag("editing")) {
      await expect(area).toHaveCount(0);
      await expect(this.page.getByText(toy.strDescription, { exact: true })).toBeVisible();
      return;
    }
    await expect(area).toHaveValue(draft);
    await expect(area).toBeEditable({ editable: !after.hasTag("busy") });
    await expect(this.page.getByText(messages.notesChangedMeanwhile)).toBeVisible({
      visible: toy.strDescription !== seen,
    });
    await expect(this.page.getByText(messages.notSavedYet)).toBeVisible({
      visible: after.hasTag("unsaved"),
    });
  }
}

export class TagsScreen extends ToyPage implements Screen<typeof tagsMachine> {
  async act(event: AnyEventObject, { context }: TagsSnapshot) {
    const typed = event as TagsEvent;
    switch (typed.type) {
      case "tag.typed":
        return this.field("Add tag").fill(typed.text);
      case "tag.submitted":
        return this.button("Add").click();
      case "tag.removed":
        return this.button(`Remove tag ${typed.tag}`).click();
      default:
        return this.happen(event, { tags: filled(context.toy.tags) });
    }
  }

  async shows({ after }: { after: TagsSnapshot }) {
    const { toy, text, problem } = after.context;
    await expect(this.page.getByLabel(/^Remove tag /)).toHaveCount(toy.tags.length);
    const input = this.page.getByLabel("Add tag");
    await expect(input).toHaveValue(text);
    await expect(input).toBeEditable({ editable: !after.hasTag("busy") });
    if (problem) await expect(this.page.getByText(problem)).toBeVisible();
  }
}
