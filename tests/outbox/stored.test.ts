/** What is put into a person's stores and taken out of them. */
import { expect, it } from "vitest";
import { type Stored, withoutRecord, withRecord } from "#domain/stored.ts";
import { entry, orders } from "./orders.ts";

const empty: Stored = { commands: [], carts: [], drafts: [] };

it("a record takes the place of the one with its id, and nothing else changes", () => {
  const draft = { id: "notes 1", title: "Notes", href: "/inventory/1", value: "a" };
  const once = withRecord("drafts", empty, draft);
  const twice = withRecord("drafts", once, { ...draft, value: "b" });
  expect(twice).toEqual({ ...empty, drafts: [{ ...draft, value: "b" }] });
  expect(withoutRecord("drafts", twice, "notes 1")).toEqual(empty);
  expect(withoutRecord("carts", twice, "notes 1")).toEqual(twice);
});

it("commands stay in the order of ordering", () => {
  const [first, second] = [entry(orders.deleteBox, "a", 1), entry(orders.addToBox, "b", 2)];
  const stored = withRecord("commands", withRecord("commands", empty, second), first);
  expect(stored.commands).toEqual([first, second]);
});
