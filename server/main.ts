/** The server as a process: started from the environment, ended by a signal. */

import { StartError } from "./kernel/startError.ts";
import { readConfig } from "./process/config.ts";
import { type Server, serve } from "./process/serve.ts";

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

try {
  endWithSignals(await serve(readConfig(process.env, process.argv.slice(2)), console.log));
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}
