/** One PostgreSQL for all tests of a run, started when the first one asks for it. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestProject } from "vitest/node";
import { openDatabase } from "#server/database/open.ts";
import { type Cluster, startCluster } from "./cluster.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Answers with the address of the run's PostgreSQL, or with the reason why there is none. */
    postgres: string;
  }
}

/** The database that each test's is copied from: its tables are made once. */
export const TEMPLATE = "template_toyshelf";

/** Throws where the binaries do not run. */
async function prepare(): Promise<Cluster> {
  const cluster = await startCluster();
  await cluster.run(`create database ${TEMPLATE}`);
  await (await openDatabase(cluster.urlOf(TEMPLATE))).close();
  return cluster;
}

export default async function setup(project: TestProject) {
  let cluster: Promise<Cluster | Error> | undefined;
  const server = createServer(async (_request, response) => {
    cluster ??= prepare().catch((error) => {
      console.warn(`${error.message} The server's tests run on SQLite only.`);
      return error;
    });
    const ready = await cluster;
    if (ready instanceof Error) response.writeHead(503).end(ready.message);
    else response.end(ready.urlOf("postgres"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  project.provide("postgres", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return async () => {
    server.close();
    const started = await cluster;
    if (started && !(started instanceof Error)) await started.stop();
  };
}
