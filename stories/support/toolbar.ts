/** The choices of the toolbar for any screen, instead of a story for each. */
import { BOX_NOTE_MAX, NAME_MAX, SECTION_NAME_MAX } from "#domain/limits.ts";
import type { BoxLine, Toy } from "#domain/types.ts";
import { type Answer, type Answers, noAnswer, refusal, stillAsking } from "./answers.ts";
import { BOX, boxes, contents, line, sections, toys, train } from "./stock.ts";
import type { Stock } from "./stockroom.ts";

/** Nothing else than the story says. */
const STOCK_AS_TOLD = "stock as told";
const NETWORK_AS_TOLD = "network as told";

const SLOW_MS = 2000;
const slowed =
  (answer: Answer): Answer =>
  async (asked) => {
    await new Promise((over) => setTimeout(over, SLOW_MS));
    return answer(asked);
  };

const NETWORKS: Record<string, (answer: Answer) => Answer> = {
  slow: slowed,
  "without an answer": () => stillAsking,
  refused: () => () => refusal(403, "forbidden", "You may not do this."),
  offline: () => noAnswer,
};

const longest = (words: string, length: number) => `${words} `.repeat(length).slice(0, length);
const mapped = (change: (one: BoxLine) => BoxLine[]) =>
  Object.fromEntries(
    Object.entries(contents).map(([code, lines]) => [code, lines.flatMap(change)]),
  );

const MANY = 400;
const again = (toy: Toy, n: number): Toy => ({
  ...toy,
  ...(n >= toys.length && {
    strToyBarcode: `${toy.strToyBarcode}-${n}`,
    strName: `${toy.strName} ${n}`,
  }),
});

const STOCKS: Record<string, () => Partial<Stock>> = {
  nothing: () => ({ toys: [], boxes: [], sections: [], contents: {} }),
  one: () => ({
    toys: [train],
    boxes: boxes.filter(({ strBoxCode }) => strBoxCode === BOX),
    sections: sections.slice(0, 1),
    contents: { [BOX]: [line(train, 1)] },
  }),
  many: () => {
    const all = Array.from({ length: MANY }, (_, n) => again(toys[n % toys.length] as Toy, n));
    return {
      toys: all,
      boxes: Array.from({ length: MANY / 4 }, (_, n) => ({
        ...(boxes[n % boxes.length] as (typeof boxes)[number]),
        ...(n >= boxes.length && { strBoxCode: `CRATE-${n}` }),
      })),
      sections: Array.from({ length: 40 }, (_, n) => ({ id: n, intSection: n + 1, intBoxes: 0 })),
      contents: { ...contents, [BOX]: all.map((toy) => line(toy, 3)) },
    };
  },
  "long names": () => {
    const renamed = <T extends { strName: string }>(one: T) => ({
      ...one,
      strName: longest(one.strName, NAME_MAX),
    });
    return {
      toys: toys.map(renamed),
      boxes: boxes.map((box) => ({
        ...box,
        strCustomNote: longest("Wooden toys, top shelf,", BOX_NOTE_MAX),
      })),
      sections: sections.map((one) => ({
        ...one,
        strName: longest("Window side, at the back", SECTION_NAME_MAX),
      })),
      contents: mapped((one) => [renamed(one)]),
    };
  },
};

export interface Toolbar {
  scheme: "light" | "dark";
  text: "standard text" | "double text";
  direction: "ltr" | "rtl";
  stock: string;
  network: string;
}

export const initialToolbar: Toolbar = {
  scheme: "light",
  text: "standard text",
  direction: "ltr",
  stock: STOCK_AS_TOLD,
  network: NETWORK_AS_TOLD,
};

const choice = (title: string, icon: string, items: string[]) => ({
  description: title,
  toolbar: { title, icon, items, dynamicTitle: true },
});

/** By the field of `Toolbar`. */
export const toolbar = {
  scheme: choice("Colours", "mirror", ["light", "dark"]),
  text: choice("Text", "zoom", ["standard text", "double text"]),
  direction: choice("Direction", "transfer", ["ltr", "rtl"]),
  stock: choice("Stock", "box", [STOCK_AS_TOLD, ...Object.keys(STOCKS)]),
  network: choice("Network", "globe", [NETWORK_AS_TOLD, ...Object.keys(NETWORKS)]),
};

/** The stand-in server's stock for a choice of the toolbar. */
export const stockOf = (name: string): Partial<Stock> => STOCKS[name]?.() ?? {};

/** The same answers over a chosen network. */
export function overNetwork(answers: Answers, name: string): Answers {
  const carry = NETWORKS[name] ?? ((answer: Answer) => answer);
  return Object.fromEntries(
    Object.entries(answers).map(([address, answer]) => [address, carry(answer)]),
  );
}
