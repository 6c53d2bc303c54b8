/** The API's page at /api/docs and the contract itself, without any other origin (docs/design.md, "Service"). */
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

const ROOT = new URL("../..", import.meta.url);
const SWAGGER = dirname(fileURLToPath(import.meta.resolve("swagger-ui-dist/package.json")));
const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Toyshelf API</title>
<link rel="icon" href="/api/docs/favicon-32x32.png">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<div id="api"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</html>
`;
const START = `SwaggerUIBundle({ url: "/api/openapi.yaml", dom_id: "#api", deepLinking: true });
`;
const FILES = ["swagger-ui.css", "swagger-ui-bundle.js", "favicon-32x32.png"];

/** Anybody may fetch these files: packed at each download, they would take a core for half a second. */
const UNPACKED = { compress: false } as const;

export async function serveDocs(app: FastifyInstance): Promise<void> {
  // Only the files that are named below are served from the package's folder.
  await app.register(fastifyStatic, { root: SWAGGER, serve: false });
  app.get("/api/docs", async (_request, reply) => reply.type("text/html").send(PAGE));
  app.get("/api/docs/", async (_request, reply) => reply.redirect("/api/docs"));
  app.get("/api/docs/start.js", async (_request, reply) =>
    reply.type("text/javascript").send(START),
  );
  for (const file of FILES) {
    app.get(`/api/docs/${file}`, UNPACKED, async (_request, reply) =>
      reply.sendFile(file, SWAGGER),
    );
  }
  app.get("/api/openapi.yaml", UNPACKED, async (_request, reply) =>
    reply.sendFile("openapi.yaml", fileURLToPath(ROOT)),
  );
}
