/** Sends what no well-behaved client would, over real HTTP, and waits only so long for an answer. */
import { type Agent, type IncomingHttpHeaders, request } from "node:http";
import { connect } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

/** Milliseconds: a busy machine takes its time for two hundred labels, or a backup. */
const PATIENCE = 30_000;

export interface FuzzAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

const plain = (bytes: Buffer, encoding: string | undefined) => {
  if (encoding === "br") return brotliDecompressSync(bytes);
  return encoding === "gzip" ? gunzipSync(bytes) : bytes;
};

/** Rejects when there is no answer in time. */
export function ask(
  url: string,
  agent: Agent,
  sent: { method: string; path: string; headers: Record<string, string>; body: string | undefined },
): Promise<FuzzAnswer> {
  const { hostname, port } = new URL(url);
  const { method, path, body } = sent;
  return new Promise((resolve, reject) => {
    const isPicture = sent.headers["content-type"]?.startsWith("image/");
    const bytes = body === undefined ? undefined : Buffer.from(body, isPicture ? "latin1" : "utf8");
    const length = bytes ? { "content-length": String(bytes.length) } : {};
    const options = {
      hostname,
      port,
      agent,
      method,
      path,
      headers: { ...sent.headers, ...length },
    };
    const asked = request(options, (response) => {
      const { statusCode: status = 0, headers } = response;
      // What cannot be read is answered with a body, for nobody knows that it was a HEAD.
      if (method === "HEAD") resolve({ status, headers, text: "" });
      const parts: Buffer[] = [];
      response.on("data", (part) => parts.push(part));
      response.on("error", reject);
      response.on("end", () => {
        clearTimeout(timer);
        const whole = Buffer.concat(parts);
        const isPlain = method === "HEAD" || whole.length === 0;
        const text = isPlain ? "" : plain(whole, headers["content-encoding"]).toString();
        resolve({ status, headers, text });
      });
    });
    const timer = setTimeout(() => asked.destroy(new Error("There was no answer.")), PATIENCE);
    asked.on("error", (error) => {
      clearTimeout(timer);
      reject(error);
    });
    asked.end(bytes);
  });
}

/** Sends bytes as they are and returns all that comes back until the server ends the connection. */
export function askRaw(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) });
    let text = "";
    socket.setEncoding("latin1").on("data", (part: string) => {
      text += part;
    });
    const timer = setTimeout(() => socket.destroy(new Error("There was no end.")), PATIENCE);
    socket.on("error", (error) =>
      "code" in error && error.code === "ECONNRESET" ? null : reject(error),
    );
    socket.on("close", () => {
      clearTimeout(timer);
      resolve(text);
    });
    socket.end(bytes, "latin1");
  });
}
