/** Listens for PostgreSQL's notifications, on a connection of its own that is opened again when it is lost. */
import pg from "pg";

/** Milliseconds before the next attempt to connect. */
const PAUSE = 1000;

/**
 * Calls back at each notification; those that come while there is no connection are lost. Returns a function that ends
 * it.
 */
export function listen(
  config: pg.ClientConfig,
  channel: string,
  notified: () => void,
): () => Promise<void> {
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | undefined;
  let isEnded = false;

  async function connect() {
    const opened = new pg.Client(config);
    const lose = () => {
      if (client !== opened) return;
      client = null;
      opened.end().catch(() => {});
      if (!isEnded) retry = setTimeout(() => void connect(), PAUSE);
    };
    client = opened;
    opened.on("error", lose);
    opened.on("end", lose);
    opened.on("notification", notified);
    try {
      await opened.connect();
      await opened.query(`listen ${channel}`);
    } catch {
      lose();
    }
  }

  void connect();
  return async () => {
    isEnded = true;
    clearTimeout(retry);
    const closing = client;
    client = null;
    await closing?.end().catch(() => {});
  };
}
