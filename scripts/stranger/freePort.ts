import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";

/** A port that nobody listens on now. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
