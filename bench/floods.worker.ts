/** Somebody with many sockets who wants nobody else to be answered, in a thread of their own. */
import { connect } from "node:net";
import { constants, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";

export interface Flood {
  port: number;
  /** The address that the sockets come from. */
  localAddress: string;
  sockets: number;
  /** The request of each, again and again where it is answered. */
  request: string;
}

const { port, localAddress, sockets, request } = workerData as Flood;
/** Milliseconds after which a socket that was closed is opened again. */
const PAUSE = 100;
let opened = 0;

// They have a machine of their own: this thread takes what the server and the others leave (Linux sets it by thread).
setPriority(constants.priority.PRIORITY_LOW);

function open(): void {
  const socket = connect({ port, host: "127.0.0.1", localAddress });
  socket.once("connect", () => {
    socket.write(request);
    if (++opened === sockets) parentPort?.postMessage("opened");
  });
  // Answers are short, and one piece each but for a few.
  socket.on("data", () => socket.write(request));
  socket.on("error", () => {});
  socket.once("close", () => setTimeout(open, PAUSE));
}

for (let n = 0; n < sockets; n++) setTimeout(open, n / 4);
