/** A person at a browser: finds what is on the screen by its accessible name, as everybody does. */
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Engine } from "./engine.ts";

/** Finds by role and name in every engine alike. */
const LIBRARY = readFileSync(
  fileURLToPath(import.meta.resolve("@testing-library/dom")).replace(
    /dist.*$/,
    "dist/@testing-library/dom.umd.min.js",
  ),
  "utf8",
);

/** Milliseconds until something that does not come is an error. */
const PATIENCE = 40_000;
/** Milliseconds after which a person does again what did not lead on. */
const REPEAT_AFTER = 6_000;

/** Milliseconds between two looks at a page, and after how many a person looks for "Try again". */
const LOOK_EVERY = 100;
const LOOKS_PER_AGAIN = 10;

/** "label" and "text" find by these, everything else is a role. */
type Kind = "label" | "text" | "button" | "link" | "heading" | "switch" | "checkbox" | "option";

/** The elements that a person can see or click: in the window, and nothing above them. */
const FIND = `
  const [kind, name, use] = arguments;
  const dom = TestingLibraryDom;
  const isNamed = (text) => text.replace(/[\\s*]+$/, "") === name;
  const found =
    kind === "label" ? dom.queryAllByLabelText(document.body, isNamed)
    : kind === "text" ? dom.queryAllByText(document.body, name)
    : dom.queryAllByRole(document.body, kind, { name });
  if (use === "upload") return found[0] ?? null;
  for (const control of found) {
    for (const element of [control, ...(control.labels ?? [])]) {
      const { width } = element.getBoundingClientRect();
      if (use === "see" && width > 0) return element;
      element.scrollIntoView({ block: "center", behavior: "instant" });
      const box = element.getBoundingClientRect();
      const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      if (hit && element.contains(hit) && !control.disabled) return element;
    }
  }
  return null;`;

/** The field that holds a value. */
const HELD = `
  const [label, value] = arguments;
  const fields = TestingLibraryDom.queryAllByLabelText(document.body, label);
  return fields.find((field) => field.value === value) ?? null;`;

/** The text of the page, and what its fields hold. */
const WORDS = `
  const fields = [...document.querySelectorAll("input, textarea")];
  return [document.body.innerText, ...fields.map(({ value }) => "[" + value + "]")].join("\\n");`;

type Look<T = unknown> = () => Promise<T | null | false | undefined>;

export class Person<Element = unknown> {
  readonly #engine: Engine<Element>;
  readonly #origin: string;

  constructor(engine: Engine<Element>, origin: string) {
    this.#engine = engine;
    this.#origin = origin;
  }

  async #find(kind: Kind, name: string, use: "see" | "click" | "upload"): Promise<Element | null> {
    const find = () => this.#engine.find(FIND, [kind, name, use]);
    // A page that was just loaded does not have it yet.
    return find().catch(async () => {
      await this.#engine.run(LIBRARY);
      return find();
    });
  }

  async until<T>(what: string, look: Look<T>, patience = PATIENCE): Promise<T> {
    const end = Date.now() + patience;
    let looks = 0;
    for (let problem: unknown = what; ; ) {
      // A page that is being left answers nothing.
      const seen = await look().catch((error) => {
        problem = error;
        return null;
      });
      if (seen) return seen;
      if (Date.now() > end) {
        const words = await this.#engine.run(WORDS).catch(() => "nothing");
        throw new Error(`Not seen: ${what}. The page says:\n${words}`, { cause: problem });
      }
      await wait(LOOK_EVERY);
      // What could not be read is asked for again, by who has waited a while: each look at all buttons costs the page much.
      if (++looks % LOOKS_PER_AGAIN !== 0) continue;
      const again = await this.#find("button", "Try again", "click").catch(() => null);
      if (again) await this.#engine.click(again).catch(() => {});
    }
  }

  /** Does something, and again where it does not lead on: a call of it was lost. */
  async repeats(act: () => Promise<unknown>, what: string, look: Look): Promise<void> {
    for (const patience of [REPEAT_AFTER, REPEAT_AFTER, PATIENCE]) {
      // It may have led on late, and what is to be pressed again be gone.
      await act().catch(async (error) => {
        if (!(await look().catch(() => null))) throw error;
      });
      if (await this.until(what, look, patience).catch(() => false)) return;
    }
    throw new Error(`Not seen, though done three times: ${what}.`);
  }

  /** Does something that shows what has this name. */
  showsBy(act: () => Promise<unknown>, kind: Kind, name: string): Promise<void> {
    return this.repeats(act, `${kind} ${name}`, () => this.#find(kind, name, "see"));
  }

  open(path: string): Promise<void> {
    return this.#engine.goTo(this.#origin + path);
  }

  /** Opens a path as the app's own links do: a page that is loaded anew is most of the walk's price. */
  async goes(path: string): Promise<void> {
    await this.#engine.run(`window.history.pushState({}, "", ${JSON.stringify(path)})`);
  }

  /** Until the device has all files of the app. */
  async hasApp(): Promise<void> {
    const active = "navigator.serviceWorker.getRegistration().then((one) => Boolean(one?.active))";
    await this.until("the app on the device", () => this.#engine.run(`return ${active}`));
  }

  async sees(kind: Kind, name: string): Promise<void> {
    await this.until(`${kind} ${name}`, () => this.#find(kind, name, "see"));
  }

  async seesNo(kind: Kind, name: string): Promise<void> {
    await this.until(`no ${kind} ${name}`, async () => !(await this.#find(kind, name, "see")));
  }

  async clicks(kind: Kind, name: string): Promise<void> {
    // What a new answer replaces between the look and the click is looked for again.
    await this.until(`${kind} ${name}`, async () => {
      const element = await this.#find(kind, name, "click");
      if (element) await this.#engine.click(element);
      return element !== null;
    });
  }

  /** A gun's pull, or what is typed into the field that has the focus. */
  types(text: string): Promise<void> {
    return this.#engine.type(text);
  }

  /** In place of what the field holds: keys that come slowly on a busy machine are no gun's, which replace it. */
  async typesOver(text: string): Promise<void> {
    await this.#engine.run("document.activeElement.select()");
    await this.types(text);
  }

  async holds(label: string, value: string): Promise<void> {
    await this.until(`${label}: ${value}`, () => this.#engine.find(HELD, [label, value]));
  }

  async uploads(label: string, path: string): Promise<void> {
    const field = await this.until(label, () => this.#find("label", label, "upload"));
    await this.#engine.upload(field, path);
  }
}
