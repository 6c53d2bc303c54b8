/**
 * JSON bodies with one very long list (`x-long-list` in the contract): parsed and validated at once, 50 MB of rows would
 * keep other calls waiting for a second. The body is cut into parts as it arrives, which are validated one at a time.
 */
import {
  errorCodes,
  type FastifyInstance,
  type FastifyRequest,
  type preValidationAsyncHookHandler,
} from "fastify";
import { badInput } from "../kernel/errors.ts";
import { LongList, PART_ITEMS, Part } from "../kernel/longList.ts";
import { Yielding } from "../kernel/yielding.ts";
import { tooDeep } from "./failures.ts";
import { DEPTH_MAX } from "./jsonDepth.ts";
import { isStorable, UNSTORABLE, validatorCompiler } from "./validation.ts";

/** The bytes from which a part is cut after its item, about 1 ms of work. */
const PART_BYTES = 128 * 1024;
/** The most bytes of the rest of a body: it is parsed at once. */
const REST_MAX = 1024 * 1024;
/** The bytes before a list in which its key is looked for. */
const KEY_BYTES = 64;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPENING_BRACKET, CLOSING_BRACKET, OPENING_BRACE, CLOSING_BRACE] = [0x5b, 0x5d, 0x7b, 0x7d];

const noJson = () => badInput("The body is not JSON that can be read.");

/** Cuts a body into the parts of its list, and the rest, in which the list is empty. */
export class BodyCutter {
  readonly #key: RegExp;
  readonly #rest: Buffer[] = [];
  #restBytes = 0;
  /** The last bytes of the rest. */
  #tail = Buffer.alloc(0);
  readonly #parts: Part[] = [];
  /** The part that is being read: its bytes, and how many commas are between its items. */
  #pending: Buffer[] = [];
  #pendingBytes = 0;
  #commas = 0;
  #isInList = false;
  #depth = 0;
  #isInText = false;
  #isEscaped = false;
  /** Known before the end; the remainder is read nevertheless, so that the caller gets the answer. */
  #problem: Error | null = null;

  constructor(key: string) {
    this.#key = new RegExp(`(?<!\\\\)"${key}"\\s*:\\s*$`);
  }

  add(chunk: Buffer): void {
    if (this.#problem) return;
    /** The first byte of the chunk that is in no part, nor in the rest. */
    let from = 0;
    const take = (to: number, next = to) => {
      this.#take(chunk.subarray(from, to));
      from = next;
    };
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at];
      if (this.#isInText) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (byte === BACKSLASH) this.#isEscaped = true;
        else if (byte === QUOTE) this.#isInText = false;
      } else if (byte === QUOTE) this.#isInText = true;
      else if (byte === OPENING_BRACKET || byte === OPENING_BRACE) {
        if (++this.#depth > DEPTH_MAX) {
          this.#problem = tooDeep();
          return;
        }
        const isAList = byte === OPENING_BRACKET && this.#depth === 2 && !this.#isInList;
        if (
          isAList &&
          this.#parts.length === 0 &&
          this.#key.test(this.#tailWith(chunk.subarray(from, at)).toString("latin1"))
        ) {
          take(at + 1);
          this.#isInList = true;
        }
      } else if (byte === CLOSING_BRACKET || byte === CLOSING_BRACE) {
        if (this.#isInList && this.#depth === 2 && byte === CLOSING_BRACKET) {
          take(at);
          this.#cut();
          this.#isInList = false;
        }
        this.#depth--;
      } else if (byte === COMMA && this.#isInList && this.#depth === 2) {
        const bytes = this.#pendingBytes + at - from;
        if (this.#commas + 1 >= PART_ITEMS || bytes >= PART_BYTES) {
          take(at, at + 1);
          this.#cut();
        } else this.#commas++;
      }
    }
    take(chunk.length);
  }

  /** The list, and the text of the rest. Throws where the body cannot be read. */
  end() {
    if (this.#problem) throw this.#problem;
    if (this.#isInList) throw noJson();
    return { list: new LongList<unknown>(this.#parts), rest: Buffer.concat(this.#rest).toString() };
  }

  #take(bytes: Buffer): void {
    if (this.#isInList) {
      this.#pending.push(bytes);
      this.#pendingBytes += bytes.length;
      return;
    }
    this.#rest.push(bytes);
    this.#tail = this.#tailWith(bytes);
    this.#restBytes += bytes.length;
    if (this.#restBytes > REST_MAX) this.#problem = new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
  }

  #cut(): void {
    const isBlank = (bytes: Buffer) => bytes.toString().trim() === "";
    const isOnly = this.#parts.length === 0 && this.#commas === 0;
    if (!(isOnly && this.#pending.every(isBlank))) {
      this.#parts.push(new Part(this.#pending, this.#commas + 1));
    }
    this.#pending = [];
    this.#pendingBytes = 0;
    this.#commas = 0;
  }

  #tailWith(bytes: Buffer) {
    return Buffer.concat([this.#tail, bytes.subarray(-KEY_BYTES)]).subarray(-KEY_BYTES);
  }
}

async function cutterOf({ raw, headers, routeOptions }: FastifyRequest, key: string) {
  const { bodyLimit } = routeOptions;
  const tooLarge = () => new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
  if (Number(headers["content-length"]) > bodyLimit) throw tooLarge();
  const cutter = new BodyCutter(key);
  const turns = new Yielding();
  let bytes = 0;
  // Its socket stays open for the answer.
  for await (const chunk of raw.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length;
    if (bytes > bodyLimit) throw tooLarge();
    cutter.add(chunk);
    await turns.rest();
  }
  return cutter;
}

/** Has the bodies of an app's routes read in parts: `body[key]` is a LongList. */
export function readLongBodies(app: FastifyInstance, key: string): void {
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", async (request: FastifyRequest) => {
    const { list, rest } = (await cutterOf(request, key)).end();
    if (rest === "") return undefined;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    parseJson(request, rest, (error, value) => (error ? reject(error) : resolve(value)));
    const body = (await promise) as Record<string, unknown> | null;
    const given = body?.[key];
    // A short list that is written in another way, such as with an escaped key.
    const items = Array.isArray(given) && given.length > 0 ? LongList.of(given) : list;
    return Array.isArray(given) ? { ...body, [key]: items } : body;
  });
}

interface ObjectSchema {
  properties?: Record<string, { items?: object; maxItems?: number }>;
}

/** Makes a hook that validates a body with a long list, a part of the list at a time. */
export function checkLongBody(schema: ObjectSchema, key: string): preValidationAsyncHookHandler {
  const { items, ...list } = schema.properties?.[key] ?? {};
  const { maxItems = Number.POSITIVE_INFINITY } = list;
  const checkOf = (of: object) => {
    const validate = validatorCompiler({ schema: of, method: "", url: "", httpPart: "body" });
    return (value: unknown) => {
      const result = validate(value);
      if (typeof result === "object" && "error" in result) {
        throw Object.assign(new Error("The body is not valid."), { validation: result.error });
      }
    };
  };
  const checkRest = checkOf({ ...schema, properties: { ...schema.properties, [key]: list } });
  const part = { type: "array", items };
  const checkPart = checkOf({ type: "object", properties: { [key]: part } });
  return async ({ body }) => {
    const long = (body as Record<string, unknown> | undefined)?.[key];
    const isLong = long instanceof LongList;
    // One item too many is enough to be refused.
    const length = isLong ? Math.min(long.length, maxItems + 1) : 0;
    checkRest(isLong ? { ...(body as object), [key]: new Array(length) } : body);
    if (!isLong) return;
    const turns = new Yielding();
    try {
      for (const some of long.parts()) {
        checkPart({ [key]: some });
        if (!isStorable(some)) throw badInput(UNSTORABLE);
        await turns.rest();
      }
    } catch (error) {
      throw error instanceof SyntaxError ? noJson() : error;
    }
  };
}
