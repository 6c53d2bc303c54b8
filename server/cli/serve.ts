/** `toyshelf serve`: the server as a process, started from the environment, ended by a signal. */
import { readConfig } from "../process/config.ts";
import { type Server, serve } from "../process/serve.ts";
import type { Command } from "./command.ts";

/** Milliseconds for requests in flight before the end is forced. */
const PATIENCE = 10_000;

function endWithSignals({ end }: Server): void {
  let isEnding = false;
  const stop = () => {
    if (isEnding) process.exit(1);
    isEnding = true;
    setTimeout(() => process.exit(1), PATIENCE).unref();
    end().then(
      () => process.exit(0),
      (error) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

export const run: Command = async (args) =>
  endWithSignals(await serve(readConfig(process.env, args), console.log));
