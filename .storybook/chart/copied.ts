/** A watched machine's way as the source of a story. */
import type { AnyEventObject } from "xstate";
import type { Watched } from "./watched.ts";

const isPlain = (value: object) => Object.getPrototypeOf(value) === Object.prototype;

/** A value as TypeScript. */
function literalOf(value: unknown): string {
  if (value instanceof Error) return `new Error(${JSON.stringify(value.message)})`;
  if (value instanceof Map || value instanceof Set) {
    return `new ${value.constructor.name}(${literalOf([...value])})`;
  }
  if (Array.isArray(value)) return `[${value.map(literalOf).join(", ")}]`;
  if (typeof value === "function") return "() => 0";
  if (typeof value !== "object" || value === null || !isPlain(value)) {
    return String(JSON.stringify(value));
  }
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  const keyOf = (key: string) => (/^[a-z_]\w*$/i.test(key) ? key : JSON.stringify(key));
  return `{ ${entries.map(([key, part]) => `${keyOf(key)}: ${literalOf(part)}`).join(", ")} }`;
}

function eventText({ type, output, error, actorId: _, ...rest }: AnyEventObject): string {
  const [, end, actor] = /^xstate\.(done|error)\.actor\.(.*)$/.exec(type) ?? [];
  if (end === "done") return `done(${literalOf(actor)}, ${literalOf(output)})`;
  if (end === "error") return `failed(${literalOf(actor)}, ${literalOf(error)})`;
  return literalOf({ type, ...rest });
}

/** `base` is the story that it began with; a page of the app has none. */
export function copiedStory({ machine, input, tape, now }: Watched, base: string | null): string {
  const events = tape.slice(1, now + 1).map(({ event }) => `    ${eventText(event)},`);
  const way = `heldAt(${machine.id}Machine, ${literalOf(input)})(\n${events.join("\n")}\n  )`;
  const parameters = base
    ? `...${base}.parameters,\n    frozen: { ...${base}.parameters?.frozen, ...${way} },`
    : `path: ${literalOf(location.pathname + location.search)},\n    frozen: ${way},`;
  const first = base ? `  ...${base},\n` : "";
  return `export const Copied: ScreenStory = {\n${first}  parameters: {\n    ${parameters}\n  },\n};\n`;
}
