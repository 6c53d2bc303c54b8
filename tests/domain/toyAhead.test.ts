/** What a person sees of a toy with unsent changes (design section 4, "The outbox"). */
import { describe, expect, it } from "vitest";
import { commandsOf, type Order } from "#domain/commands.ts";
import { newEntry } from "#domain/outbox.ts";
import { toyAhead } from "#domain/toyAhead.ts";
import { stored } from "#tests/models/toy.ts";

const named = { strToyBarcode: stored.strToyBarcode, strName: stored.strName };
const change = (update: object, intDifference: number | null = null): Order => ({
  kind: "changeToy",
  ...named,
  update,
  seen: {},
  intDifference,
  intVersion: 1,
});
const ahead = (...orders: Order[]) =>
  toyAhead(
    stored,
    commandsOf(orders, { owner: "a@b", now: 1, newId: "x" }).map((command) => newEntry(command)),
  );

describe("a toy as it will be", () => {
  it("is as it is stored where nothing is unsent", () => {
    expect(ahead().toy).toBe(stored);
    expect(ahead({ ...change({ strName: "X" }), strToyBarcode: "other" } as Order).toy).toBe(
      stored,
    );
  });

  it("has the fields, the tags and the status that were ordered, each marked", () => {
    const { toy, isUnsent } = ahead(
      change({ intQuantity: 12 }),
      { kind: "addTags", ...named, tags: ["soft", "wood"] },
      { kind: "removeTag", ...named, strTag: "wood" },
    );
    expect(toy).toMatchObject({ intQuantity: 12, intAmount: 12, strStatus: "ok", tags: ["soft"] });
    expect(isUnsent("intQuantity")).toBe(true);
    expect(isUnsent("tags")).toBe(true);
    expect(isUnsent("strName", "strDescription")).toBe(false);
  });

  it("counts what was added from what is stored now", () => {
    expect(ahead(change({ intQuantity: 9 }, 3)).toy.intQuantity).toBe(4);
    expect(ahead(change({ intQuantity: 9 }, -3)).toy.intQuantity).toBe(0);
  });

  it("has nothing of a command that was refused", () => {
    const [command] = commandsOf([change({ strName: "X" })], { owner: "a", now: 1, newId: "x" });
    if (!command) throw new Error("There is no command.");
    const { toy, isUnsent } = toyAhead(stored, [{ ...newEntry(command), isSettled: true }]);
    expect(toy).toBe(stored);
    expect(isUnsent("strName")).toBe(false);
  });
});
