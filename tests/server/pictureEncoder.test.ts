/** The process that decodes pictures stands back behind the one that answers calls, and may be ended by others. */
import { readdirSync, readFileSync } from "node:fs";
import { constants } from "node:os";
import sharp from "sharp";
import { describe, expect, it, onTestFinished } from "vitest";
import { PictureEncoder } from "#server/pictures/pictureEncoder.ts";

const tasksOf = (pid: string | number) => readdirSync(`/proc/${pid}/task`);

function encoderPids(): string[] {
  const children = tasksOf(process.pid).flatMap((task) =>
    readFileSync(`/proc/${process.pid}/task/${task}/children`, "utf8").split(" ").filter(Boolean),
  );
  return children.filter((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("pictureProcess"),
  );
}

function startEncoder(): PictureEncoder {
  const encoder = new PictureEncoder();
  onTestFinished(() => encoder.close());
  return encoder;
}

const smallPicture = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
    .png()
    .toBuffer();

// Only Linux tells of threads and children, and there each thread has a priority of its own.
describe.runIf(process.platform === "linux")("the process", () => {
  it("each of its threads has a low priority", async () => {
    await startEncoder().encode(await smallPicture(), 0);
    const priorities = encoderPids().flatMap((pid) =>
      tasksOf(pid).map((task) => {
        const stat = readFileSync(`/proc/${pid}/task/${task}/stat`, "utf8");
        return Number(stat.slice(stat.lastIndexOf(")")).split(" ")[17]);
      }),
    );
    expect(priorities.length).toBeGreaterThan(1);
    expect(new Set(priorities)).toEqual(new Set([constants.priority.PRIORITY_LOW]));
  });

  // A restart ends the server's children as well; only a decoder that breaks says something about the picture.
  it.each([
    ["SIGTERM", 429],
    ["SIGINT", 429],
    ["SIGKILL", 429],
    ["SIGSEGV", 400],
  ])("ended by %s while it decodes, is answered %i", async (signal, status) => {
    const encoder = startEncoder();
    const picture = await smallPicture();
    const encoded = encoder.encode(picture, 0);
    await Promise.resolve();
    for (const pid of encoderPids()) process.kill(Number(pid), signal);
    await expect(encoded).rejects.toMatchObject({ status });
    await expect(encoder.encode(picture, 2000)).resolves.toHaveProperty("thumb");
  });

  it("killed twice over one picture, for which there is too little memory, is refused", async () => {
    const encoder = startEncoder();
    const picture = await smallPicture();
    for (const [now, status] of [
      [0, 429],
      [2000, 413],
    ] as const) {
      const encoded = encoder.encode(picture, now);
      await Promise.resolve();
      for (const pid of encoderPids()) process.kill(Number(pid), "SIGKILL");
      await expect(encoded).rejects.toMatchObject({ status });
    }
  });
});
