/** Loaded before the server that is measured: tells its longest turn since it was asked last, in milliseconds. */
import { monitorEventLoopDelay } from "node:perf_hooks";

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
process.on("message", () => {
  process.send?.(delay.max / 1e6);
  delay.reset();
});
process.channel?.unref();
