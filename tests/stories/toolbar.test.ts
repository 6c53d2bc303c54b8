/** The toolbar of the workbench: the same story over another network, with more or less in stock. */
import { expect, it, onTestFinished, vi } from "vitest";
import contract from "#domain/contract.json" with { type: "json" };
import type { BoxLine, Toy } from "#domain/types.ts";
import { type Answers, answerOf, SERVICE } from "../../stories/support/answers.ts";
import { BOX, toys, train } from "../../stories/support/stock.ts";
import { stockroom } from "../../stories/support/stockroom.ts";
import { overNetwork, stockOf, toolbar } from "../../stories/support/toolbar.ts";

const ask = (answers: Answers, path: string) =>
  answerOf(answers, new Request(`http://toyshelf.example${path}`));
async function read<T>(stock: string, path: string): Promise<T> {
  return (await ask(stockroom(stockOf(stock)), path)).json();
}

it("a story answers every call of the contract: none reaches the workbench's own server", () => {
  for (const path of Object.keys(contract.paths)) expect(path).toMatch(SERVICE);
});

it.each([
  ["stock as told", toys.length],
  ["nothing", 0],
  ["one", 1],
  ["many", 400],
  ["long names", toys.length],
])("with %s in stock there are %i toys, each with a code of its own", async (stock, count) => {
  expect(toolbar.stock.toolbar.items).toContain(stock);
  const listed = await read<Toy[]>(stock, "/toys");
  expect(new Set(listed.map(({ strToyBarcode }) => strToyBarcode)).size).toBe(count);
  if (count === 0) return;
  expect(listed).toContainEqual(expect.objectContaining({ strToyBarcode: train.strToyBarcode }));
  expect(await read<BoxLine[]>(stock, `/boxes/${BOX}/toys`)).not.toHaveLength(0);
});

it("long names are as long as a name may be, in lists and boxes", async () => {
  const listed = await read<Toy[]>("long names", "/toys");
  for (const { strName } of listed) expect(strName).toHaveLength(100);
  const [line] = await read<BoxLine[]>("long names", `/boxes/${BOX}/toys`);
  expect(line?.strName).toHaveLength(100);
});

it("a network refuses, does not answer, or is not there", async () => {
  const over = (network: string) => ask(overNetwork(stockroom(), network), "/toys");
  expect((await over("network as told")).status).toBe(200);
  expect((await over("refused")).status).toBe(403);
  await expect(over("offline")).rejects.toThrow("Failed to fetch");
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const first = Promise.race([over("without an answer"), over("slow").then(() => "slow")]);
  await vi.runAllTimersAsync();
  expect(await first).toBe("slow");
});
