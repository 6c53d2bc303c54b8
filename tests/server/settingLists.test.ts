/** Lists that two admins change at once: neither replaces what the other made of one (docs/design.md, "Own fields"). */
import { expect, it } from "vitest";
import type { OwnField, Reason, Settings } from "#domain/types.ts";
import { sqlite } from "./databases.ts";
import { describeStock } from "./stockApp.ts";

describeStock(sqlite, "a list that was changed meanwhile, on $name", ({ call, get }) => {
  const read = () => get<Settings>("/api/settings");
  const save = async (body: object) => (await call("PATCH", "/api/settings", body)).status;

  it("of reasons: is not replaced from an older page", async () => {
    const keep = (words: string[], seen?: Reason[]) =>
      save({
        reasons: words.map((reason) => ({ strReason: reason, comesBack: false })),
        ...(seen && { seen: { reasons: seen } }),
      });
    expect(await keep(["lost", "broken"])).toBe(200);
    const first = (await read()).reasons;
    expect(await keep(["lost", "broken", "to repair"], first)).toBe(200);
    // The same again, whose first answer got lost.
    expect(await keep(["lost", "broken", "to repair "], first)).toBe(200);
    expect(await keep(["mislaid", "broken"], first)).toBe(412);
    const second = (await read()).reasons;
    expect(second.map(({ strReason }) => strReason)).toEqual(["lost", "broken", "to repair"]);
    expect(await keep(["mislaid", "broken"], second)).toBe(200);
  });

  it("of own fields: none of them is replaced from an older page, and those that it does not know stay", async () => {
    const keep = (ownFields: readonly OwnField[], seen: readonly OwnField[]) =>
      save({ ownFields, seen: { ownFields: seen } });
    const text = (field: string): OwnField => ({
      ...{ strField: field, strName: field, strKind: "text", options: [] },
    });
    const [price, shelf, maker] = [text("price"), text("shelf"), text("maker")] as const;
    const money: OwnField = { ...price, strKind: "money" };
    const gone: OwnField = { ...shelf, isRemoved: true };
    expect(await keep([price, shelf], [])).toBe(200);
    const seen = (await read()).ownFields;
    expect(await keep([money, gone], seen)).toBe(200);
    expect(await keep([price, shelf, maker], seen)).toBe(412);
    expect(await keep([maker], seen)).toBe(200);
    expect(await keep([{ ...maker, strName: "Made by" }], seen)).toBe(412);
    expect((await read()).ownFields).toEqual([maker, money, gone]);
    // The same again, whose first answer got lost.
    expect(await keep([money, gone], seen)).toBe(200);
    expect(await keep([price], (await read()).ownFields)).toBe(200);
  });
});
