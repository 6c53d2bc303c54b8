/**
 * Decodes pictures and encodes them anew, beside the process that answers calls: one at a time, and at most one a
 * second.
 */
import { createHash } from "node:crypto";
import { PICTURE_EVERY } from "#domain/limits.ts";
import { pictureMessages } from "#domain/toy/pictureMessages.ts";
import { badInput, HttpError, tooLarge, tooMany, unsupportedType } from "../kernel/errors.ts";
import { SingleWorker, WorkerEnded } from "../kernel/singleWorker.ts";
import { startProcess } from "../kernel/thread.ts";
import type { PictureAnswer, PictureFailure } from "./pictureProcess.ts";
import type { MadePicture } from "./pictureStore.ts";

/**
 * Milliseconds after which a picture is given up, before the app gives its call up: it takes three seconds of a core at
 * most.
 */
const PATIENCE = 12_000;

const REFUSALS: Record<PictureFailure, () => HttpError> = {
  type: () => unsupportedType(pictureMessages.notAPicture),
  damaged: () => badInput(pictureMessages.pictureDamaged),
  moves: () => badInput(pictureMessages.pictureMoves),
  tooLarge: () => tooLarge(pictureMessages.pictureTooLarge),
};

/**
 * The signals that end a process from outside: by a restart of the server, by its operator, by a machine without
 * memory.
 */
const STOPS = ["SIGTERM", "SIGINT", "SIGHUP", "SIGKILL"];

/**
 * A decoder that crashes over a picture means that the picture is damaged; one that was stopped from outside means
 * nothing.
 */
const isCrash = ({ signal }: WorkerEnded) => !STOPS.includes(signal ?? "");

const digestOf = (picture: Uint8Array) => createHash("sha256").update(picture).digest("hex");

const tooSoon = () => tooMany(pictureMessages.pictureTooSoon, 1);

const startEncoder = () =>
  startProcess<Uint8Array>(new URL("./pictureProcess.ts", import.meta.url));

export class PictureEncoder {
  readonly #worker = new SingleWorker<Uint8Array, PictureAnswer>({
    ...{ start: startEncoder, waiting: 0, patience: PATIENCE, full: tooSoon },
    late: () => tooMany(pictureMessages.pictureTookLong, 10),
  });
  #begunAt = Number.NEGATIVE_INFINITY;
  /**
   * The digest of the last picture whose decoder was killed. A second kill over the same picture means that the machine
   * has too little memory for it.
   */
  #killed = "";

  /**
   * Encodes a picture. Throws 429 where another is at work or began within the second, and 400, 413 or 415 for a
   * picture that is refused.
   */
  async encode(picture: Uint8Array, now: number): Promise<MadePicture> {
    if (now >= this.#begunAt && now - this.#begunAt < PICTURE_EVERY) throw tooSoon();
    const asked = this.#worker.ask(picture);
    this.#begunAt = now;
    const answer = await asked.catch((error): PictureAnswer => {
      if (error instanceof WorkerEnded) {
        if (isCrash(error)) return { failure: "damaged" };
        if (error.signal === "SIGKILL") {
          const digest = digestOf(picture);
          if (digest === this.#killed) return { failure: "tooLarge" };
          this.#killed = digest;
        }
      }
      throw error instanceof HttpError ? error : tooMany(pictureMessages.pictureInterrupted, 1);
    });
    if ("failure" in answer) throw REFUSALS[answer.failure]();
    return answer;
  }

  close(): void {
    this.#worker.close();
  }
}

/** The services of the handlers of pictures. */
export interface Encoding {
  encoder: PictureEncoder;
}
