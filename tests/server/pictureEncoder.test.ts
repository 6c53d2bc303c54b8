/** The process that decodes pictures stands back behind the one that answers calls. */
import { readdirSync, readFileSync } from "node:fs";
import { constants } from "node:os";
import sharp from "sharp";
import { expect, it, onTestFinished } from "vitest";
import { PictureEncoder } from "#server/pictures/pictureEncoder.ts";

const tasksOf = (pid: string | number) => readdirSync(`/proc/${pid}/task`);

// Only Linux tells of threads, and there each has a priority of its own.
it.runIf(process.platform === "linux")("each of its threads has a low priority", async () => {
  const encoder = new PictureEncoder();
  onTestFinished(() => encoder.close());
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  await encoder.encode(picture, 0);
  const children = tasksOf(process.pid).flatMap((task) =>
    readFileSync(`/proc/${process.pid}/task/${task}/children`, "utf8").split(" ").filter(Boolean),
  );
  const encoders = children.filter((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("pictureProcess"),
  );
  const priorities = encoders.flatMap((pid) =>
    tasksOf(pid).map((task) => {
      const stat = readFileSync(`/proc/${pid}/task/${task}/stat`, "utf8");
      return Number(stat.slice(stat.lastIndexOf(")")).split(" ")[17]);
    }),
  );
  expect(priorities.length).toBeGreaterThan(1);
  expect(new Set(priorities)).toEqual(new Set([constants.priority.PRIORITY_LOW]));
});
