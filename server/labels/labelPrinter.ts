/** Labels as PDF, whose codes were read back. One job at a time, in a process beside the one that answers calls. */

import type { LabelSizeId } from "#domain/code/labels.ts";
import { badInput, tooMany } from "../kernel/errors.ts";
import { SingleWorker, WorkerEnded } from "../kernel/singleWorker.ts";
import { startProcess } from "../kernel/thread.ts";
import type { Job, Jobs } from "./labelProcess.ts";
import type { LabelRequest } from "./labelSheet.ts";

type Answer<Name extends keyof Jobs> = Awaited<ReturnType<Jobs[Name]>>;

/** The most jobs that wait: the most labels of one job take some two seconds. */
const WAITING = 4;
/** Milliseconds after which a job is given up. */
const PATIENCE = 30_000;

const busy = () => tooMany("Many labels are drawn already. Please try again in a moment.", 10);

const startLabels = () => startProcess<Job>(new URL("./labelProcess.ts", import.meta.url));

export class LabelPrinter {
  readonly #worker = new SingleWorker<Job, unknown>({
    ...{ start: startLabels, waiting: WAITING, patience: PATIENCE, full: busy, late: busy },
  });

  /** Throws 429 where too many jobs wait, or the process was killed, as on a machine without memory. */
  async #ask<Name extends keyof Jobs>(name: Name, input: Parameters<Jobs[Name]>[0]) {
    const answered = this.#worker.ask([name, input] as Job) as Promise<Answer<Name>>;
    return answered.catch((error) => {
      throw error instanceof WorkerEnded && error.signal ? busy() : error;
    });
  }

  /** The bytes of a PDF. Throws 400 where a code cannot be read back. */
  async print(request: LabelRequest): Promise<Buffer> {
    const answer = await this.#ask("print", request);
    if (answer.pdf) return Buffer.from(answer.pdf);
    throw badInput(`The label of ${answer.unreadable} could not be read back in this size.`);
  }

  preview = (request: LabelRequest) => this.#ask("preview", request);

  async printTest(size: LabelSizeId): Promise<Buffer> {
    const { pdf } = await this.#ask("test", size);
    return Buffer.from(pdf);
  }

  close(): void {
    this.#worker.close();
  }
}

/** The services of the handlers of labels. */
export interface Printing {
  printer: LabelPrinter;
}
