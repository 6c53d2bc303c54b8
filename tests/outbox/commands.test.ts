/** Each kind of command: its words, its requests as the contract has them, and how it is read back. */
import { safeParse } from "valibot";
import { describe, expect, it } from "vitest";
import { type CommandRequest, requestsOf } from "#domain/commandRequests.ts";
import {
  COMMAND_LIFETIME,
  CommandSchema,
  commandsOf,
  isSameOrder,
  type Order,
} from "#domain/commands.ts";
import { formatOrder } from "#domain/commandWords.ts";
import { isOfContract, operations } from "../server/contractChecks.ts";
import { command, orders } from "./orders.ts";

const WORDS: Record<Order["kind"], string> = {
  addToBox: "Add 3 × Wooden Train to box 2000000000015",
  moveToy: "Move 4 × Wooden Train from box A to box B",
  removeToy: "Take Wooden Train out of box 2000000000015",
  moveBox: "Move box 2000000000015 from Section 1 to Section 2",
  deleteBox: "Delete box 2000000000015",
  deleteSection: "Delete Section 3",
  changeToy: "Change Wooden Train: quantity 12 → 15",
  addTags: "Add the tag new to Wooden Train",
  removeTag: "Remove the tag old from Wooden Train",
  setPicture: "Set the picture of Wooden Train",
  removePicture: "Remove the picture of Wooden Train",
  createToy: "Add the item Wooden Train (4006381333931)",
  createBox: "Add box 2000000000015 (Section 2)",
  createSection: "Add Section 4",
  adjustAmount: "Take 2 × Wooden Train out of box 2000000000015",
  changeBox: "Change the note of box 2000000000015 to Trains",
  changeBarcode: "Change the barcode of Wooden Train from 4006381333931 to 2000000000022",
  deleteToy: "Delete the item Wooden Train",
  undo: "Undo: Delete box 2000000000015",
  freeCode: "Free the code 2000000000039 of Wooden Train",
  createImport: "Begin the import of toys.csv",
  addImportRows: "Upload rows 2 to 3 of toys.csv",
  changeImport: "Read toys.csv in another way",
  runImport: "Import toys.csv",
  deleteImport: "Discard the import of toys.csv",
};

function problemsOf({ method, path, params, body }: CommandRequest): unknown {
  const operation = operations.find(
    (one) => one.method === method && one.bases.some((base) => `${base}${one.path}` === path),
  );
  if (!operation) return `${method} ${path} is not in the contract`;
  const named = operation.parameters.filter((one) => one.in === "path");
  expect(Object.keys(params).sort()).toEqual(named.map(({ name }) => name).sort());
  for (const { name, schema } of named) {
    const validate = isOfContract(schema);
    validate(params[name]);
    expect(validate.errors, name).toBeNull();
  }
  const headers = operation.parameters.filter((one) => one.in === "header").map(({ name }) => name);
  expect(headers).toEqual(expect.arrayContaining(["Idempotency-Key", "Command-Group"]));
  if (operation.takesPicture) return body instanceof Blob ? null : "is no picture";
  if (operation.body === null) return body;
  const validate = isOfContract(operation.body);
  validate(body);
  return validate.errors;
}

describe.each(Object.values(orders))("$kind", (order) => {
  it("is said in words", () => {
    expect(formatOrder(order)).toBe(WORDS[order.kind]);
  });

  it("consists of requests of the contract", () => {
    const requests = requestsOf(order, null);
    expect(requests.length).toBeGreaterThan(0);
    for (const request of requests) {
      expect(problemsOf(request) ?? null, request.path).toBeNull();
      if (request.inverse) expect(problemsOf(request.inverse) ?? null).toBeNull();
    }
  });

  it("is read back from the device as it was", () => {
    const stored = structuredClone(command(order));
    expect(safeParse(CommandSchema, stored).output).toEqual(command(order));
    expect(safeParse(CommandSchema, { ...stored, kind: "other" }).success).toBe(false);
    expect(safeParse(CommandSchema, { ...stored, id: "" }).success).toBe(false);
  });
});

describe("commandsOf", () => {
  const stamp = { owner: "ada@example.com", now: 5000, newId: "n" };

  it("gives the commands of one order a group, and ids of their own in its order", () => {
    const made = commandsOf([orders.deleteBox, orders.addToBox, orders.removeToy], stamp);
    expect(new Set(made.map(({ group }) => group)).size).toBe(1);
    const ids = made.map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
    expect(ids.toSorted()).toEqual(ids);
  });

  it("sorts behind the newest command even if the clock was set back", () => {
    const [first] = commandsOf([orders.deleteBox], { ...stamp, now: 5000 + COMMAND_LIFETIME });
    const [second] = commandsOf([orders.deleteBox], { ...stamp, after: first?.id ?? "" });
    expect((second?.id ?? "") > (first?.id ?? "")).toBe(true);
  });
});

describe("isSameOrder", () => {
  it.each(Object.values(orders))("$kind", (order) => {
    const counts = ["addToBox", "adjustAmount", "changeToy"].includes(order.kind);
    expect(isSameOrder(order, command(order))).toBe(!counts);
    const others = Object.values(orders).filter((other) => other !== order);
    expect(others.some((other) => isSameOrder(other, command(order)))).toBe(false);
  });

  it("a typed value is the same as itself, and another one is not", () => {
    const typed = { ...orders.changeToy, intDifference: null };
    expect(isSameOrder(typed, command(typed))).toBe(true);
    expect(isSameOrder({ ...typed, update: { intQuantity: 16 } }, command(typed))).toBe(false);
  });
});
