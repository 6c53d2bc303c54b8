/** The bare server on PostgreSQL. */
import { Pool } from "pg";
import { type BareQueries, COLUMNS, serveBare } from "./bareApp.ts";
import { bareRows } from "./stock.ts";

const [connectionString = ""] = process.argv.slice(2);
const pool = new Pool({ connectionString, max: 10 });

async function rows(name: string, text: string, values: unknown[]): Promise<unknown[]> {
  return (await pool.query({ name, text, values })).rows;
}

const queries: BareQueries = {
  async userOf(tokenHash) {
    const text = `select "strUser" from "sessions" where "strTokenHash" = $1 and "intExpiresAt" > $2`;
    const [session] = await rows("session", text, [tokenHash, Date.now()]);
    return (session as { strUser: string } | undefined)?.strUser;
  },
  async byCode(code) {
    const text = `select ${COLUMNS} from "toys" where "strToyBarcode" = $1`;
    return (await rows("byCode", text, [code]))[0];
  },
  page: (limit, offset) =>
    rows(
      "page",
      `select ${COLUMNS} from "toys" order by "strNameSort", "strToyBarcode" limit $1 offset $2`,
      [limit, offset],
    ),
  async insert(toy, use) {
    const client = await pool.connect();
    try {
      await client.query("begin");
      for (const [table, row] of bareRows(toy, use)) {
        const names = Object.keys(row);
        const text = `insert into "${table}" (${names.map((name) => `"${name}"`).join()}) values (${names.map((_, i) => `$${i + 1}`).join()})`;
        await client.query({ name: table, text, values: Object.values(row) });
      }
      await client.query("commit");
    } finally {
      client.release();
    }
  },
};
await serveBare(queries);
