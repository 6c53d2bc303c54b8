/** A promise actor whose answers a test gives when it wants to. */
import { fromPromise } from "xstate";

export interface Deferred<TOutput, TInput> {
  /** What the machine asked for, in order. */
  inputs: TInput[];
  actor: ReturnType<typeof fromPromise<TOutput, TInput>>;
  /** Answers the latest question (an Error: it fails) and lets the machine move on. */
  settle: (answer: TOutput | Error) => Promise<void>;
}

export function deferred<TOutput, TInput>(): Deferred<TOutput, TInput> {
  const inputs: TInput[] = [];
  let pending: PromiseWithResolvers<TOutput> | undefined;
  return {
    inputs,
    actor: fromPromise<TOutput, TInput>(({ input }) => {
      inputs.push(input);
      pending = Promise.withResolvers<TOutput>();
      return pending.promise;
    }),
    settle: async (answer) => {
      if (answer instanceof Error) pending?.reject(answer);
      else pending?.resolve(answer);
      await new Promise((resolve) => setTimeout(resolve));
    },
  };
}
