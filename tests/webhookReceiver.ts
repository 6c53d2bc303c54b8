/** A program that is called by webhooks. */
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import type { Message } from "#domain/types.ts";

export interface Called {
  headers: Record<string, string | string[] | undefined>;
  body: string;
  message: Message;
}

/** A web server that takes what it is sent, unless `answer` is set. */
export async function webhookReceiver() {
  const calls: Called[] = [];
  const options = { answer: null as RequestListener | null, refused: [] as number[] };
  let count = 0;
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    if (options.refused.includes(++count)) return response.writeHead(503).end();
    if (options.answer) return options.answer(request, response);
    calls.push({ headers: request.headers, body, message: JSON.parse(body) });
    response.end();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const sentences = () =>
    calls.flatMap(({ message }) => message.notices.map(({ sentence }) => sentence));
  async function stop() {
    server.close();
    server.closeAllConnections();
  }
  const url = `http://127.0.0.1:${port}/hook`;
  return {
    ...{ calls, options, sentences, url, [Symbol.asyncDispose]: stop },
    /** The number of calls, also of refused ones. */
    get tries() {
      return count;
    },
  };
}
