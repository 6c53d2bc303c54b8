/** The package brings no types; Kysely says what it needs of it. */
declare module "pg-cursor" {
  import type { PostgresCursor } from "kysely";

  const Cursor: new <Row>(sql: string, parameters: unknown[]) => PostgresCursor<Row>;
  export default Cursor;
}
