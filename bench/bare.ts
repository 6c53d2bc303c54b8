/** What the server is measured against: Fastify and node:sqlite, a constant token, the same two queries, nothing else. */
import { DatabaseSync } from "node:sqlite";
import Fastify from "fastify";

const [path = "", token = ""] = process.argv.slice(2);
const database = new DatabaseSync(path, { readOnly: true });
database.exec("pragma cache_size = -65536");
const columns = `"strToyBarcode", "strName", "strGender", "intAgeMin", "intAgeMax", "intQuantity",
  "intLowStockThreshold", "strStatus", "strDescription", "strTags", "strImageID", "imageThumb",
  "imageLarge", "intVersion"`;
const byCode = database.prepare(`select ${columns} from "toys" where "strToyBarcode" = ?`);
const page = database.prepare(
  `select ${columns} from "toys" order by "strNameSort", "strToyBarcode" limit ? offset ?`,
);

const app = Fastify();
app.addHook("onRequest", async (request, reply) => {
  if (request.headers.authorization !== `Bearer ${token}`) return reply.code(401).send();
});
app.get("/toys/:barcode", async (request, reply) => {
  const { barcode } = request.params as { barcode: string };
  return byCode.get(barcode) ?? reply.code(404).send();
});
app.get("/toys", async (request) => {
  const { limit, offset = 0 } = request.query as { limit: string; offset?: string };
  return page.all(Number(limit), Number(offset));
});
console.log(`Bare is at ${await app.listen({ port: 0 })}`);
