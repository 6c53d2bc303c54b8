/** The built app: its files, and its page for every address that is a screen's (specification section 2). */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { SCREENS } from "#domain/screens.ts";
import { nothingHere } from "./failures.ts";

export const DIST = fileURLToPath(new URL("../../dist", import.meta.url));
/** The folder of files whose names contain a hash of their content, by Vite. */
const HASHED = "/assets/";
const FOREVER = "public, max-age=31536000, immutable";
/** Revalidated at each use, which costs a 304. */
const REVALIDATE = "no-cache";

/** The first parts of the screens' paths, which are answered even to programs that do not ask for HTML. */
const FIRST_PARTS = new Set<string>(
  Object.values(SCREENS).map(({ path }) => path.split("/")[1] ?? ""),
);

/**
 * Whether the app's page is the answer: to a screen's address, or to any other that a browser opens. The app itself
 * shows that it does not know an address.
 */
function isForApp({ method, url, headers }: FastifyRequest): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  const first = url.split(/[/?#]/, 2)[1] ?? "";
  if (FIRST_PARTS.has(first)) return true;
  return first !== "api" && /\btext\/html\b/.test(headers.accept ?? "");
}

/**
 * Serves the certificate authority of --lan to devices that are to trust it: browsers offer to install a file of this
 * type.
 */
export function serveAuthority(app: FastifyInstance, authority: string | undefined): void {
  if (!authority) return;
  app.get("/toyshelf.crt", async (_request, reply) =>
    reply.type("application/x-x509-ca-cert").send(authority),
  );
}

/** The app's page as it is when the server starts: files that are added later are not served. */
function readPage(dist: string) {
  const file = join(dist, "index.html");
  if (!existsSync(file)) return null;
  const html = readFileSync(file);
  return { html, etag: `"${createHash("sha256").update(html).digest("base64url")}"` };
}

/** Serves `dist` where it has been built, and answers every address without a route: with the app's page, or 404. */
export async function serveApp(app: FastifyInstance, dist: string): Promise<void> {
  const page = readPage(dist);
  if (page) {
    await app.register(fastifyStatic, {
      root: dist,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      decorateReply: false,
      setHeaders: (reply, path) => {
        reply.header("cache-control", path.includes(HASHED) ? FOREVER : REVALIDATE);
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (!page || !isForApp(request)) throw nothingHere();
    const { html, etag } = page;
    reply.header("cache-control", REVALIDATE).header("etag", etag);
    if (request.headers["if-none-match"] === etag) return reply.code(304).send();
    return reply.type("text/html; charset=utf-8").send(html);
  });
}
