/** A real Prometheus asks a server for its figures, and is asked each question of docs/operating.md. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "./freePort.ts";

/** Milliseconds within which each question must have an answer. */
const PATIENCE = 30_000;

const page = readFileSync(join(import.meta.dirname, "../../docs/operating.md"), "utf8");
const questions = (/```promql\n([\s\S]*?)```/.exec(page)?.[1] ?? "")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"));

/** Returns how many questions were answered. Throws where one is not. */
export async function askPrometheus(folder: string, metrics: string): Promise<number> {
  assert(questions.length > 0, "docs/operating.md has no question.");
  const target = new URL(metrics).host;
  const config = join(folder, "prometheus.yml");
  writeFileSync(
    config,
    `global: { scrape_interval: 1s }\nscrape_configs: [{ job_name: toyshelf, static_configs: [{ targets: ["${target}"] }] }]\n`,
  );
  const address = `127.0.0.1:${await freePort()}`;
  const options = {
    "config.file": config,
    "storage.tsdb.path": join(folder, "prometheus"),
    "web.listen-address": address,
  };
  const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
  const child = spawn("prometheus", args, { stdio: "ignore" });
  await once(child, "spawn");
  try {
    for (const question of questions) {
      const url = `http://${address}/api/v1/query?query=${encodeURIComponent(question)}`;
      const isAnswered = async () => {
        const answer = await fetch(url).catch(() => null);
        return answer?.ok === true && (await answer.json()).data.result.length > 0;
      };
      const until = Date.now() + PATIENCE;
      while (!(await isAnswered())) {
        assert(Date.now() < until, `Prometheus has no answer to ${question}`);
        await sleep(500);
      }
    }
  } finally {
    child.kill();
    await once(child, "exit");
  }
  return questions.length;
}
