/** Development: the server with reload, and Vite with hot reload in front of it. */
import { spawn } from "node:child_process";

const children = [
  spawn("node", ["--watch", "server/main.ts", "serve"], { stdio: "inherit" }),
  spawn("vite", ["--host", "127.0.0.1"], { stdio: "inherit" }),
];
for (const child of children) {
  child.on("exit", (code) => {
    for (const other of children) other.kill();
    process.exitCode = code ?? 0;
  });
}
