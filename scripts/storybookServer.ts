/** Serves the built workbench as a plain file server does. */
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";

export const root = join(import.meta.dirname, "../storybook-static");

const TYPES: Record<string, string> = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
  ".mjs": "text/javascript",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".woff2": "font/woff2",
};

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? "/", "http://localhost");
  try {
    const file = pathname === "/" ? "/index.html" : decodeURIComponent(pathname);
    const content = readFileSync(join(root, file));
    response.setHeader("content-type", TYPES[extname(file)] ?? "application/octet-stream");
    response.end(content);
  } catch {
    response.writeHead(404).end();
  }
});

/** The origin, and what ends it. Throws where the workbench is not built. */
export async function serveStorybook() {
  if (!existsSync(join(root, "index.json"))) {
    throw new Error("The workbench is not built: run `npm run build-storybook` first.");
  }
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, close: () => server.close() };
}
