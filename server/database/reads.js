/**
 * What the reading thread runs: reads.worker.ts with its compiled form kept between starts, as start.js
 * does it for the server. A thread has its own 17 MB of what strips the types otherwise.
 */
import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

enableCompileCache(fileURLToPath(new URL("../../.cache/node", import.meta.url)));
await import("./reads.worker.ts");
