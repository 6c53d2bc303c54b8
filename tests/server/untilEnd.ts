/** What is otherwise to the end of a test. */
import { syncBuiltinESMExports } from "node:module";
import { type MockInstance, onTestFinished } from "vitest";

/** Sets fields of an object. */
export function setFields<Fields extends object>(object: Fields, fields: Partial<Fields>): void {
  const before = { ...object };
  Object.assign(object, fields);
  onTestFinished(() => void Object.assign(object, before));
}

/** Lets a spy on a function of Node's be called by those too who imported the function by its name. */
export function spyOnImports(spy: Pick<MockInstance, "mockRestore">): void {
  syncBuiltinESMExports();
  onTestFinished(() => {
    spy.mockRestore();
    syncBuiltinESMExports();
  });
}
