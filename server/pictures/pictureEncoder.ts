/** One picture at a time and one a second, decoded and written anew beside the process that answers calls. */
import { type ChildProcess, fork } from "node:child_process";
import { constants, setPriority } from "node:os";
import { messages } from "#domain/messages.ts";
import { badInput, type HttpError, tooLarge, tooMany, unsupportedType } from "../kernel/errors.ts";
import type { PictureAnswer, PictureFailure, PictureRequest } from "./pictureProcess.ts";
import type { MadePicture } from "./pictureStore.ts";

/** Milliseconds from the beginning of one to that of the next. */
const PAUSE = 1000;
/** Milliseconds after which one is given up, before the app does: it takes three seconds of a core at most. */
const PATIENCE = 12_000;
/** Milliseconds after which the process ends that nobody needs. */
const IDLE = 20_000;

const REFUSALS: Record<PictureFailure, () => HttpError> = {
  type: () => unsupportedType(messages.notAPicture),
  damaged: () => badInput(messages.pictureDamaged),
  moves: () => badInput(messages.pictureMoves),
  tooLarge: () => tooLarge(messages.pictureTooLarge),
};

export class PictureEncoder {
  #process: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #isBusy = false;
  #isClosed = false;
  #last: Promise<unknown> = Promise.resolve();
  #begunAt = Number.NEGATIVE_INFINITY;

  #start(): ChildProcess {
    const started = fork(new URL("./pictureProcess.ts", import.meta.url), {
      execArgv: [],
      serialization: "advanced",
    });
    // Each thread has a priority of its own, which it takes over from the one that starts it: set before there are others.
    if (started.pid !== undefined) setPriority(started.pid, constants.priority.PRIORITY_LOW);
    started.once("exit", () => {
      if (this.#process === started) this.#process = undefined;
    });
    // That it could not be started or reached shows in its end.
    started.on("error", () => {});
    return started;
  }

  /** Throws 429 where the machine is too busy for it; a decoder that ends over a picture says that it is damaged. */
  #ask(request: PictureRequest): Promise<PictureAnswer> {
    this.#process ??= this.#start();
    const asked = this.#process;
    const { promise, resolve, reject } = Promise.withResolvers<PictureAnswer>();
    const giveUp = () => resolve({ failure: "damaged" });
    const patience = setTimeout(() => {
      reject(tooMany(messages.pictureTookLong, 10));
      this.#end();
    }, PATIENCE);
    asked.once("message", resolve);
    asked.once("exit", giveUp);
    asked.send(request, (error) => error && giveUp());
    return promise.finally(() => {
      clearTimeout(patience);
      asked.off("message", resolve);
      asked.off("exit", giveUp);
    });
  }

  /** One after the other; throws what is wrong with the picture. */
  #make(request: PictureRequest): Promise<MadePicture> {
    clearTimeout(this.#idle);
    const made = this.#last.then(async () => {
      if (this.#isClosed) throw tooMany(messages.pictureTookLong, 10);
      const answer = await this.#ask(request);
      if ("failure" in answer) throw REFUSALS[answer.failure]();
      return answer;
    });
    this.#last = made
      .catch(() => {})
      .finally(() => {
        clearTimeout(this.#idle);
        if (!this.#isClosed) this.#idle = setTimeout(() => this.#end(), IDLE);
      });
    return made;
  }

  /** A drawing of our own, which is SVG. */
  draw(drawing: string): Promise<MadePicture> {
    return this.#make({ drawing });
  }

  /** Throws 429 where another is at work or began within the second, and what is wrong with the picture. */
  async encode(picture: Uint8Array, now: number): Promise<MadePicture> {
    const isSoon = now >= this.#begunAt && now - this.#begunAt < PAUSE;
    if (this.#isBusy || isSoon) throw tooMany(messages.pictureTooSoon, 1);
    this.#begunAt = now;
    this.#isBusy = true;
    try {
      return await this.#make({ picture });
    } finally {
      this.#isBusy = false;
    }
  }

  #end(): void {
    this.#process?.kill("SIGKILL");
    this.#process = undefined;
  }

  /** For good: what waits is not begun any more. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#idle);
    this.#end();
  }
}

/** What handlers of pictures work with besides. */
export interface Encoding {
  encoder: PictureEncoder;
}
