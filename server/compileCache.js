/**
 * Keeps the compiled form of what the server, or a thread of it, loads between starts: that halves the
 * server's start, and spares each of them 17 to 20 MB of what strips the types. JavaScript, because
 * this file comes before that.
 */
import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

enableCompileCache(fileURLToPath(new URL("../.cache/node", import.meta.url)));
