/** A tiny stand-in for the service: it keeps what it is told for as long as its story is shown. */
import { stripBoxPrefix } from "#domain/code/codes.ts";
import type { components } from "#domain/contract.ts";
import { DASHBOARD_LOW, DASHBOARD_SEVERE } from "#domain/limits.ts";
import type {
  Box,
  BoxLine,
  Change,
  ListedToy,
  NewToy,
  Section,
  Toy,
  ToyBox,
} from "#domain/types.ts";
import { type Answers, type Asked, answerOnce, json, noContent, refusal } from "./answers.ts";
import { changes as history } from "./changes.ts";
import { accuracy, placesOf, settings } from "./counts.ts";
import { importAnswers } from "./imports.ts";
import { accountAnswers } from "./people.ts";
import { receiverAnswers } from "./receivers.ts";
import { status } from "./status.ts";
import * as stock from "./stock.ts";

type Moving = components["schemas"]["ToyUpdate"];

export interface Stock {
  toys: Toy[];
  boxes: Box[];
  sections: Section[];
  contents: Record<string, BoxLine[]>;
}

const { toys, boxes, sections, contents } = stock;
const everything: Stock = { toys, boxes, sections, contents };

function page(items: unknown[], { query }: Asked): Response {
  const offset = Number(query.get("offset") ?? 0);
  const limit = Number(query.get("limit") ?? items.length);
  const headers = { "x-total-count": String(items.length) };
  return json(items.slice(offset, offset + limit), 200, headers);
}

function found(toys: Toy[], { query }: Asked): Toy[] {
  const words = (query.get("q") ?? "").toLowerCase().split(/\s+/);
  const is = (key: string, value: string) => [null, "all", value].includes(query.get(key));
  const sort = (query.get("sort") ?? "strName") as keyof Toy;
  const order = query.get("order") === "desc" ? -1 : 1;
  const compare = new Intl.Collator("en", { numeric: true }).compare;
  return toys
    .filter((toy) => {
      const text = [toy.strName, toy.strToyBarcode, ...toy.tags].join(" ").toLowerCase();
      return (
        words.every((word) => text.includes(word)) &&
        is("gender", toy.strGender) &&
        is("status", toy.strStatus) &&
        (toy.intAgeMin ?? 0) >= Number(query.get("minAge") ?? 0) &&
        toy.intQuantity <= Number(query.get("maxQuantity") ?? toy.intQuantity) &&
        toy.tags.includes(query.get("tag") ?? toy.tags[0] ?? "")
      );
    })
    .sort((a, b) => order * compare(String(a[sort] ?? ""), String(b[sort] ?? "")));
}

/** Answers to every call of the contract, on a stock of its own. */
export function stockroom(changes: Partial<Stock> = {}): Answers {
  const { toys, boxes, sections, contents } = structuredClone({ ...everything, ...changes });
  const linesOf = (boxCode: string) => {
    contents[boxCode] ??= [];
    return contents[boxCode];
  };
  const isHeld = ({ intAmountInBox }: BoxLine) => intAmountInBox > 0;
  const inAllBoxes = ({ strToyBarcode }: Pick<Toy, "strToyBarcode">) =>
    Object.values(contents)
      .flat()
      .filter((one) => one.strToyBarcode === strToyBarcode)
      .reduce((sum, { intAmountInBox }) => sum + intAmountInBox, 0);
  const toyOf = ({ params }: Asked) => toys.find((one) => one.strToyBarcode === params.barcode);
  const boxOf = (code = "") => boxes.find((one) => one.strBoxCode === code);
  /** For reads, which may carry the prefix. */
  const boxFor = (code = "") => boxOf(code) ?? boxOf(stripBoxPrefix(code));
  const counted = (box: Box): Box => ({
    ...box,
    intToys: linesOf(box.strBoxCode).filter(isHeld).length,
    intUnits: linesOf(box.strBoxCode).reduce((sum, line) => sum + line.intAmountInBox, 0),
  });
  const boxesIn = (section: number | null) =>
    boxes.filter((box) => box.intSection === section).map(counted);
  const locationsOf = (barcode = "") =>
    boxes.flatMap(({ strBoxCode, strCustomNote, intSection }): ToyBox[] => {
      const line = linesOf(strBoxCode).find((one) => one.strToyBarcode === barcode);
      const { intAmountInBox = 0 } = line ?? {};
      return line ? [{ strBoxCode, strCustomNote, intSection, intAmountInBox }] : [];
    });
  const placed = (toy: Toy): ListedToy => {
    const places = locationsOf(toy.strToyBarcode);
    return { ...toy, boxes: places.slice(0, 3), intBoxes: places.length };
  };
  const differs = (toy: Toy) => inAllBoxes(toy) !== toy.intQuantity;
  const unknown = (noun: string) => refusal(404, "not_found", `There is no such ${noun}.`);

  return answerOnce({
    "GET /toys": (asked) => {
      const { query } = asked;
      const list = found(toys, asked).filter((toy) => {
        const places = locationsOf(toy.strToyBarcode);
        const isIn = (place: ToyBox) =>
          place.strBoxCode === (query.get("box") ?? place.strBoxCode) &&
          Number(query.get("section") ?? place.intSection) === (place.intSection ?? 0);
        const isAsked = query.has("box") || query.has("section");
        const boxed = {
          none: places.length === 0,
          differ: places.length > 0 && differs(toy),
          over: inAllBoxes(toy) > toy.intQuantity,
        };
        return (
          (!isAsked || places.some(isIn)) &&
          (boxed[query.get("boxed") as keyof typeof boxed] ?? true)
        );
      });
      return page(asked.query.get("places") ? list.map(placed) : list, asked);
    },
    "POST /toys": ({ body }: { body: NewToy }) => {
      if (toys.some((one) => one.strToyBarcode === body.strToyBarcode)) {
        return refusal(409, "duplicate", "This barcode is already in use.");
      }
      const made = stock.toy({ ...body, intQuantity: body.intQuantity ?? 0 } as Toy);
      toys.push(made);
      return json(made, 201);
    },
    "GET /toys/:barcode": (asked) => {
      const toy = toyOf(asked);
      return toy ? json(toy) : unknown("toy");
    },
    "PUT /toys/:barcode": (asked) => {
      const toy = toyOf(asked);
      if (!toy) return unknown("toy");
      const version = asked.headers.get("if-match");
      const difference = asked.query.get("difference");
      const made = toy.intQuantity + Number(difference);
      const isOther = difference !== null && asked.body.intQuantity !== made;
      if ((version && version !== `"${toy.intVersion}"`) || isOther) {
        return refusal(412, "changed", "Somebody changed this meanwhile.");
      }
      const { boxes: moved = [], ...update } = asked.body as Moving;
      if (moved.some(({ strBoxCode }) => !boxOf(strBoxCode))) return unknown("box");
      const isIn = ({ strToyBarcode }: Toy) => strToyBarcode === toy.strToyBarcode;
      const heldIn = (code: string) => linesOf(code).find(isIn)?.intAmountInBox ?? 0;
      if (moved.some((one) => heldIn(one.strBoxCode) + one.intDifference < 0)) {
        return refusal(409, "too_few", "There are not so many in the box.");
      }
      const lines = moved.map(({ strBoxCode, intDifference }) => {
        const intAmountInBox = heldIn(strBoxCode) + intDifference;
        const others = linesOf(strBoxCode).filter((line) => !isIn(line));
        contents[strBoxCode] = [...others, { ...toy, intAmountInBox }];
        return { strBoxCode, strToyBarcode: toy.strToyBarcode, intAmountInBox };
      });
      const tags = [...new Set([...toy.tags, ...(update.tags ?? [])])];
      const next = { ...toy, ...update, tags, intVersion: toy.intVersion + 1 };
      Object.assign(toy, stock.toy(next));
      return json({ toy, lines });
    },
    "PUT /toys/:barcode/barcode": (asked) => {
      const toy = toyOf(asked);
      if (!toy) return unknown("toy");
      return json(Object.assign(toy, asked.body, { intVersion: toy.intVersion + 1 }));
    },
    "GET /toys/:barcode/codes": () => json(stock.otherCodes),
    "DELETE /toys/:barcode/codes/:code": noContent,
    "DELETE /toys/:barcode": (asked) => {
      const toy = toyOf(asked);
      if (!toy) return unknown("toy");
      toys.splice(toys.indexOf(toy), 1);
      return noContent();
    },
    "DELETE /toys/:barcode/tags/:tag": (asked) => {
      const toy = toyOf(asked);
      if (!toy?.tags.includes(asked.params.tag ?? "")) return unknown("tag");
      toy.tags = toy.tags.filter((tag) => tag !== asked.params.tag);
      toy.intVersion += 1;
      return json({ tags: toy.tags });
    },
    "GET /toys/:barcode/boxes": ({ params, query }) => {
      const places = locationsOf(params.barcode);
      const shown = places.slice(0, Number(query.get("limit") ?? places.length));
      const intAmountInBoxes = places.reduce((sum, place) => sum + place.intAmountInBox, 0);
      const headers = { "x-total-count": String(places.length) };
      return json({ boxes: shown, intAmountInBoxes }, 200, headers);
    },

    "GET /accuracy": () => json(accuracy),
    "GET /meaning": () => json({ strMeant: null }),
    "GET /settings": () => json(settings),
    "GET /backups": () =>
      json({
        isPossible: true,
        newest: { intMadeAt: Date.now() - 5 * 60 * 60_000, intBytes: 2_400_000 },
        problems: [],
      }),
    "GET /status": () => json(status),
    ...receiverAnswers(),
    "PATCH /settings": ({ body: { seen: _, ...chosen } }) => json(Object.assign(settings, chosen)),
    "GET /counts": ({ query }) => {
      const [box, toy] = [query.get("box"), query.get("toy")];
      const places = placesOf(Date.now());
      if (toy !== null) return json(places.slice(0, 1));
      return json(places.filter(({ strBoxCode }) => box === null || strBoxCode === box));
    },
    "GET /sections": () =>
      json(sections.map((one) => ({ ...one, intBoxes: boxesIn(one.intSection).length }))),
    "POST /sections": ({ body }) => {
      const section = { id: stock.nextId(), intSection: body.intSection, intBoxes: 0 };
      sections.push(section);
      sections.sort((a, b) => a.intSection - b.intSection);
      return json(section, 201);
    },
    "DELETE /sections/:section": ({ params }) => {
      const at = sections.findIndex((one) => one.intSection === Number(params.section));
      if (at < 0) return unknown("section");
      sections.splice(at, 1);
      for (const box of boxesIn(Number(params.section))) {
        Object.assign(boxOf(box.strBoxCode) ?? {}, { intSection: null });
      }
      return noContent();
    },
    "GET /boxesinsections/floorBoxes": (asked) => page(boxesIn(null), asked),
    "GET /boxesinsections/:section/boxes": (asked) =>
      page(boxesIn(Number(asked.params.section)), asked),
    "POST /boxesinsections/:section/boxes": ({ params, body }) => {
      const box = boxOf(body.strBoxCode);
      if (!box) return unknown("box");
      if (!sections.some((one) => one.intSection === Number(params.section))) {
        return unknown("section");
      }
      if (box.intSection !== null && box.intSection !== Number(params.section)) {
        return refusal(409, "in_section", "The box stands in another section.");
      }
      box.intSection = Number(params.section);
      return json(counted(box), 201);
    },
    "DELETE /boxesinsections/:section/boxes/:boxCode": ({ params }) => {
      const box = boxOf(params.boxCode);
      if (box?.intSection !== Number(params.section)) return unknown("box");
      box.intSection = null;
      return noContent();
    },

    "GET /boxes": (asked) => {
      const q = (asked.query.get("q") ?? "").toLowerCase();
      const fits = (box: Box) => `${box.strBoxCode} ${box.strCustomNote}`.toLowerCase().includes(q);
      return page(boxes.filter(fits).map(counted), asked);
    },
    "POST /boxes": ({ body }) => {
      if (boxOf(body.strBoxCode)) {
        return refusal(409, "duplicate", "This code is already in use.");
      }
      const { strBoxCode, strCustomNote } = body;
      const note = { strCustomNote: strCustomNote || "none" };
      const empty = { intSection: null, intToys: 0, intUnits: 0, intVersion: 1 };
      const box = { id: stock.nextId(), strBoxCode, ...note, ...empty };
      boxes.push(box);
      return json(box, 201);
    },
    "GET /boxes/:boxCode": ({ params }) => {
      const box = boxFor(params.boxCode);
      return box ? json(counted(box)) : unknown("box");
    },
    "PUT /boxes/:boxCode": ({ params, body }) => {
      const box = boxOf(params.boxCode);
      if (!box) return unknown("box");
      return json(counted(Object.assign(box, { strCustomNote: body.strCustomNote || "none" })));
    },
    "DELETE /boxes/:boxCode": ({ params }) => {
      const box = boxOf(params.boxCode);
      if (!box) return unknown("box");
      boxes.splice(boxes.indexOf(box), 1);
      delete contents[box.strBoxCode];
      return noContent();
    },
    "GET /boxes/:boxCode/codes": () => json([]),
    "PUT /boxes/:boxCode/code": ({ params, body }) => {
      const box = boxOf(params.boxCode);
      return box ? json(counted(Object.assign(box, body))) : unknown("box");
    },
    "GET /boxes/:boxCode/toys": (asked) => {
      const box = boxFor(asked.params.boxCode);
      const summed = (line: BoxLine) => ({ ...line, intAmountInBoxes: inAllBoxes(line) });
      if (!box) return unknown("box");
      const isListed = asked.query.get("homes") === "true" ? () => true : isHeld;
      return page(linesOf(box.strBoxCode).filter(isListed).map(summed), asked);
    },
    "POST /boxes/:boxCode/toys": ({ params, query, body }) => {
      const toy = toys.find((one) => one.strToyBarcode === body.strToyBarcode);
      const box = boxOf(params.boxCode);
      if (!toy || !box) return unknown(toy ? "box" : "toy");
      const lines = linesOf(box.strBoxCode);
      const isOf = (one: BoxLine) => one.strToyBarcode === toy.strToyBarcode;
      const line = lines.find(isOf);
      const beyond = Number(query.get("beyond") ?? 0);
      const from = query.get("from");
      const source = from === null ? undefined : linesOf(from).find(isOf);
      if (from !== null && !boxOf(from)) return unknown("box");
      if (from !== null && (source?.intAmountInBox ?? 0) < beyond) {
        return refusal(409, "too_few", "There are not so many in the box.");
      }
      if (source) source.intAmountInBox -= beyond;
      if (from && source?.intAmountInBox === 0) {
        contents[from] = linesOf(from).filter((one) => one !== source);
      }
      if (from === null && beyond > 0) {
        const intQuantity = toy.intQuantity + beyond;
        Object.assign(toy, stock.toy({ ...toy, intQuantity, intVersion: toy.intVersion + 1 }));
      }
      if (line) line.intAmountInBox += body.intAmountInBox;
      else lines.push({ ...toy, intAmountInBox: body.intAmountInBox });
      const { intAmountInBox } = line ?? lines.at(-1) ?? body;
      const left = from !== null && { intAmountLeft: source?.intAmountInBox ?? 0 };
      return json({ ...toy, intAmountInBox, ...left }, 201);
    },
    "DELETE /boxes/:boxCode/toys/:barcode": ({ params, query }) => {
      const lines = linesOf(boxOf(params.boxCode)?.strBoxCode ?? "");
      const isTaken = (line: BoxLine) => query.has("home") || isHeld(line);
      const at = lines.findIndex((one) => one.strToyBarcode === params.barcode && isTaken(one));
      return at < 0 ? unknown("line") : json(lines.splice(at, 1)[0]);
    },
    "POST /boxes/:boxCode/toys/:barcode/adjust": ({ params, body }) => {
      const { barcode = "" } = params;
      const toy = toys.find((one) => one.strToyBarcode === barcode);
      const { intDifference, strToBoxCode } = body;
      const change = (boxCode: string, difference: number) => {
        const others = linesOf(boxCode).filter((one) => one.strToyBarcode !== barcode);
        const known = linesOf(boxCode).find((one) => one.strToyBarcode === barcode);
        const amount = (known?.intAmountInBox ?? 0) + difference;
        const isMovedOut = strToBoxCode !== undefined && amount === 0;
        const line = toy && !isMovedOut ? [{ ...toy, intAmountInBox: amount }] : [];
        contents[boxCode] = [...others, ...line];
        return { strBoxCode: boxCode, strToyBarcode: barcode, intAmountInBox: amount };
      };
      if (strToBoxCode && !boxOf(strToBoxCode)) return unknown("box");
      const inBox = linesOf(params.boxCode ?? "").find((one) => one.strToyBarcode === barcode);
      if ((inBox?.intAmountInBox ?? 0) + intDifference < 0) {
        return refusal(409, "limit", "There are not so many in the box.");
      }
      const lines = [change(params.boxCode ?? "", intDifference)];
      if (strToBoxCode) lines.push(change(strToBoxCode, -intDifference));
      const intAmountInBoxes = inAllBoxes({ strToyBarcode: barcode });
      return json({ lines, intQuantity: toy?.intQuantity ?? 0, intAmountInBoxes });
    },

    "POST /barcodes/new": () => json({ success: true, code: stock.NEW_CODE }, 201),
    "GET /barcodes/:code/pdf": () =>
      new Response("%PDF-1.4", { headers: { "content-type": "application/pdf" } }),
    "POST /labels/preview": () => json({ picture: stock.WHITE_PNG, leftOut: "🧸" }),
    "GET /dashboard": ({ query }) => {
      const needy = toys.filter((toy) => toy.intAmount <= DASHBOARD_LOW);
      needy.sort((a, b) => a.intAmount - b.intAmount || a.strName.localeCompare(b.strName));
      return json({
        intTotalSkus: toys.length,
        intUnitsInStock: toys.reduce((sum, toy) => sum + toy.intAmount, 0),
        intLow: needy.length,
        intOutOrCritical: needy.filter((toy) => toy.intAmount <= DASHBOARD_SEVERE).length,
        intDiffering: 0,
        intOverfull: 0,
        intAlerts: needy.length,
        alerts: needy.slice(0, Number(query.get("limit") ?? 8)),
      });
    },
    "POST /sample": () => json({}, 201),

    // The stand-in's stock is nobody else's.
    "GET /changes/stream": () => refusal(403, "forbidden", "There is no stream in a story."),
    "GET /changes": ({ query }) => {
      const limit = Number(query.get("limit") ?? 50);
      const about = (change: Change) =>
        (["toy", "box", "section"] as const).every((kind) => {
          const code = query.get(kind);
          return code === null || change.things.some((thing) => thing.strCode === code);
        });
      const isBy = ({ strUser }: Change) => [null, strUser].includes(query.get("who"));
      return json(history.filter((change) => about(change) && isBy(change)).slice(0, limit));
    },
    "POST /changes/:change/undo": () => json({ undoes: [], things: [] }),
    "POST /changes/groups/:group/undo": () => json({ undoes: [], things: [] }),
    ...importAnswers(),
    ...accountAnswers(),
  });
}

/** The last one was made five days ago. */
export const lateBackup: Answers = {
  "GET /backups": () =>
    json({
      isPossible: true,
      newest: { intMadeAt: Date.now() - 5 * 24 * 60 * 60_000, intBytes: 2_400_000 },
      problems: ["There is no backup of the last 3 days: the server's log says why."],
    }),
};
