/** Every state that a machine can rest in is shown by a story. */
import { expect, test } from "vitest";
import { machines, shownStates, statesOf } from "./told.ts";

const states = machines.flatMap(statesOf);

test("every state of every machine has a story", () => {
  const missing = states.filter((id) => !shownStates.has(id));
  console.log(`${states.length - missing.length} of ${states.length} states have a story`);
  expect(missing).toEqual([]);
});
