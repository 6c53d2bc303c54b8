/** The baseline of the server: Fastify and a database's driver, a session's row read in each request, nothing else. */
import { hash } from "node:crypto";
import Fastify from "fastify";

export const COLUMNS = `"strToyBarcode", "strName", "strGender", "intAgeMin", "intAgeMax",
  "intQuantity", "intLowStockThreshold", "strStatus", "strDescription", "strTags", "strImageID",
  "imageThumb", "imageLarge", "intVersion"`;

export interface BareQueries {
  /** The user of a session that has not ended. */
  userOf(tokenHash: string): Promise<string | undefined> | string | undefined;
  byCode(code: string): unknown;
  page(limit: number, offset: number): unknown;
  /** The toy's row, its code's and an idempotency key's, in one transaction. */
  insert(toy: BareToy, use: { user: string; key: string }): unknown;
}

export interface BareToy {
  strToyBarcode: string;
  strName: string;
  intQuantity: number;
  tags: string[];
}

export async function serveBare(queries: BareQueries): Promise<void> {
  const app = Fastify();
  app.decorateRequest("user", "");
  app.addHook("onRequest", async (request, reply) => {
    const token = request.headers.authorization?.slice("Bearer ".length) ?? "";
    const user = await queries.userOf(hash("sha256", token, "hex"));
    if (!user) return reply.code(401).send();
    Object.assign(request, { user });
  });
  app.get("/toys/:barcode", async (request, reply) => {
    const { barcode } = request.params as { barcode: string };
    return (await queries.byCode(barcode)) ?? reply.code(404).send();
  });
  app.get("/toys", async (request) => {
    const { limit, offset = 0 } = request.query as { limit: string; offset?: string };
    return queries.page(Number(limit), Number(offset));
  });
  app.post("/toys", async (request, reply) => {
    const { user } = request as unknown as { user: string };
    const key = String(request.headers["idempotency-key"]);
    await queries.insert(request.body as BareToy, { user, key });
    return reply.code(201).send(request.body);
  });
  console.log(`Bare is at ${await app.listen({ port: 0 })}`);
}
