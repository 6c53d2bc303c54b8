/** Calls to a worker: each gets its own answer, and none waits for a worker that is no more. */
import { expect, it } from "vitest";
import { WorkerCalls } from "#src/device/workerCalls.ts";

interface Call {
  id: number;
  request: string;
}

/** In the worker's place: it answers when it is told to. */
class StandIn extends EventTarget {
  readonly asked: Call[] = [];
  isEnded = false;
  postMessage(call: Call): void {
    this.asked.push(call);
  }
  terminate(): void {
    this.isEnded = true;
  }
  say(data: unknown): void {
    this.dispatchEvent(new MessageEvent("message", { data }));
  }
}

function start() {
  const worker = new StandIn();
  const heard: string[] = [];
  const calls = new WorkerCalls<string, string>(worker as unknown as Worker, {
    onNews: () => heard.push("news"),
    onBroken: (reason) => heard.push(reason),
  });
  return { worker, calls, heard };
}

it("gives each its own answer, in whatever order they come, and what was thrown", async () => {
  const { worker, calls } = start();
  const answers = ["one", "two", "three"].map((word) => calls.ask(word));
  const failed = calls.ask("four");
  for (const { id, request } of worker.asked.toReversed()) {
    worker.say(request === "four" ? { id, error: "No four." } : { id, answer: `${request}!` });
  }
  expect(await Promise.all(answers)).toEqual(["one!", "two!", "three!"]);
  await expect(failed).rejects.toThrow("No four.");
});

it("tells what the worker says without being asked", () => {
  const { worker, heard } = start();
  worker.say("gone");
  expect(heard).toEqual(["news"]);
});

it("lets nobody wait for a worker that broke, also who asks later", async () => {
  const { worker, calls, heard } = start();
  const waiting = calls.ask("one");
  worker.dispatchEvent(new Event("error"));
  await expect(waiting).rejects.toThrow("A part of the app did not load.");
  await expect(calls.ask("two")).rejects.toThrow("A part of the app did not load.");
  expect(heard).toEqual(["A part of the app did not load."]);
  expect(worker.isEnded).toBe(true);
});

it("hears nothing any more of one that was ended", async () => {
  const { worker, calls, heard } = start();
  const left = calls.ask("one");
  calls.end("Another file is read.");
  await expect(left).rejects.toThrow("Another file is read.");
  expect(worker.isEnded).toBe(true);
  worker.say("gone");
  worker.dispatchEvent(new Event("error"));
  expect(heard).toEqual([]);
});
