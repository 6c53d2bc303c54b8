/** The delay of a screen by its reads (docs/design.md, "Copy"). */
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { JUST_FOUND, readNow } from "#src/api/readNow.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const unanswered = (name: string) => ({
  queryKey: [name],
  queryFn: () => new Promise<string>(() => {}),
});

/** Whether the waiting is over, asked `times` by the page's clock, in milliseconds from the beginning. */
async function isOverAt(times: number[], reading: Promise<void>): Promise<boolean[]> {
  let isOver = false;
  void reading.then(() => {
    isOver = true;
  });
  const answers: boolean[] = [];
  let now = 0;
  for (const time of times) {
    await vi.advanceTimersByTimeAsync(time - now);
    now = time;
    answers.push(isOver);
  }
  return answers;
}

it("is until the server has answered, or for a moment where it does not", async () => {
  const queries = new QueryClient();
  const answered = { queryKey: ["toys"], queryFn: async () => "of the server" };
  expect(await isOverAt([0], readNow(queries, answered))).toEqual([true]);
  const reading = readNow(queries, unanswered("boxes"));
  expect(await isOverAt([150, 250], reading)).toEqual([false, true]);
});

it("ends as soon as the device's copy has told all of it", async () => {
  const queries = new QueryClient();
  setTimeout(() => queries.setQueryData(["boxes"], "of the copy"), 30);
  setTimeout(() => queries.setQueryData(["sections"], "of the copy"), 70);
  const reading = readNow(queries, unanswered("boxes"), unanswered("sections"));
  expect(await isOverAt([60, 100], reading)).toEqual([false, true]);
});

it("is a glance where all of it is known from before", async () => {
  const queries = new QueryClient();
  queries.setQueryData(["boxes"], "known");
  expect(await isOverAt([30], readNow(queries, unanswered("boxes")))).toEqual([true]);
});

it("is anew also where the device's clock was set back since the last time", async () => {
  vi.stubGlobal("location", { origin: "http://toyshelf.example" });
  const { createQueryClient } = await import("#src/api/queryClient.ts");
  const queries = createQueryClient();
  const queryFn = vi.fn(async () => "people");
  const people = { queryKey: ["people"], queryFn };
  const read = async () => {
    vi.setSystemTime(Date.now() + 3_600_000);
    queries.setQueryData(people.queryKey, "of an hour ahead");
    vi.setSystemTime(Date.now() - 3_600_000);
  };
  for (const staleTime of [undefined, JUST_FOUND]) {
    await read();
    await readNow(queries, { ...people, ...(staleTime !== undefined && { staleTime }) });
  }
  expect(queryFn).toHaveBeenCalledTimes(2);
  await read();
  const shown = new QueryObserver(queries, people);
  const end = shown.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  expect(queryFn).toHaveBeenCalledTimes(3);
  end();
});
