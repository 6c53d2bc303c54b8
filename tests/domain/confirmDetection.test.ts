/** The codes in a camera's view that count as scans (specification section 4, scan mode). */
import { describe, expect, it } from "vitest";
import {
  answerGuess,
  askedOf,
  CONFIRMED_WITHIN,
  confirmDetection,
  type Detection,
  GUESS_OUT_OF_VIEW,
  NOTHING_DETECTED,
  OUT_OF_VIEW,
  ROUND_OF_LOOKS,
} from "#domain/scan/confirmDetection.ts";

const detection = (code: string, more: Partial<Detection> = {}): Detection => ({
  strCode: code,
  format: "code_128",
  saidBy: "first",
  centerDistance: 0.1,
  scale: 1,
  turn: 0,
  corners: [],
  ...more,
});

/** The accepted scan in each of a row of frames. */
function read(frames: readonly (readonly [at: number, ...Detection[]])[]): (string | null)[] {
  let state = NOTHING_DETECTED;
  return frames.map(([at, ...detections]) => {
    const result = confirmDetection(state, detections, at);
    state = result.state;
    return result.accepted?.strCode ?? null;
  });
}

describe("what a camera sees", () => {
  it("is nothing most of the time", () => {
    expect(read([[0], [40], [80]])).toEqual([null, null, null]);
  });

  it.each(["code_128", "code_93", "qr_code", "data_matrix"])("%s counts at once", (format) => {
    expect(read([[0, detection("1", { format })]])).toEqual(["1"]);
  });

  it.each(["ean_13", "upc_a", "code_39", "itf", "codabar", "ean_8", "upc_e"])(
    "%s is confirmed by a second equal detection at another scale or turn",
    (format) => {
      const weak = detection("1", { format });
      expect(read([[0, weak], [40], [80, { ...weak, scale: 0.5 }]])).toEqual([null, null, "1"]);
      expect(read([[0, weak], [40], [80, { ...weak, turn: 45 }]])).toEqual([null, null, "1"]);
      expect(
        read([
          [0, weak],
          [40, weak],
        ]),
      ).toEqual([null, null]);
    },
  );

  it("a code that a second engine found in the same frame counts at once, enlarged or not", () => {
    const weak = detection("1", { format: "ean_13" });
    expect(read([[0, { ...weak, saidBy: "both" }]])).toEqual(["1"]);
    expect(read([[0, { ...weak, saidBy: "both", scale: 1.5 }]])).toEqual(["1"]);
  });

  it("what another engine alone says is confirmed, whatever its symbology", () => {
    const other = detection("1", { format: "code_128", saidBy: "other" });
    expect(read([[0, other], [40], [80, { ...other, turn: 45 }]])).toEqual([null, null, "1"]);
  });

  it("counts again once it was out of view, whatever else was seen meanwhile", () => {
    const [first, other] = [detection("1"), detection("2")];
    const frames = [
      [0, first],
      [OUT_OF_VIEW - 10, other],
      [OUT_OF_VIEW + 10, first],
    ] as const;
    expect(read(frames)).toEqual(["1", "2", "1"]);
  });

  it("an enlarged detection is confirmed at another size, whatever its symbology", () => {
    const enlarged = detection("1", { scale: 1.5 });
    const otherwise = detection("1", { scale: 1.3 });
    expect(
      read([
        [0, enlarged],
        [40, enlarged],
        [80, otherwise],
      ]),
    ).toEqual([null, null, "1"]);
    expect(
      read([
        [0, enlarged],
        [40, detection("1")],
      ]),
    ).toEqual([null, "1"]);
  });

  it("another code between does not confirm, and one from long ago neither", () => {
    const weak = (code: string, turn = 0) => detection(code, { format: "code_39", turn });
    expect(
      read([
        [0, weak("1")],
        [40, weak("2")],
        [80, weak("1", 45)],
      ]),
    ).toEqual([null, null, null]);
    expect(
      read([
        [0, weak("1")],
        [CONFIRMED_WITHIN + 1, weak("1", 45)],
      ]),
    ).toEqual([null, null]);
  });

  it("the same code confirms to the last millisecond", () => {
    const weak = (turn: number) => detection("1", { format: "code_39", turn });
    expect(
      read([
        [0, weak(0)],
        [CONFIRMED_WITHIN, weak(45)],
      ]),
    ).toEqual([null, "1"]);
  });

  it("frames without a label do not keep it in view", () => {
    const empty = Array.from({ length: 99 }, (_, n) => [(n + 1) * 100] as [number]);
    expect(read([[0, detection("A")], ...empty, [10_000, detection("A")]]).filter(Boolean)).toEqual(
      ["A", "A"],
    );
  });

  it("a label that stays in view counts once, whoever else passes by", () => {
    const a = detection("A");
    const b = detection("B");
    const frames = Array.from({ length: 100 }, (_, n) => [n * 40, a] as const);
    expect(read(frames).filter(Boolean)).toEqual(["A"]);
    expect(
      read([
        [0, a],
        [40, b],
        [80, a],
        [120, b],
        [160, a],
      ]),
    ).toEqual(["A", "B", null, null, null]);
  });

  it("a label counts again once it was out of view for a while", () => {
    const a = detection("A");
    expect(
      read([
        [0, a],
        [OUT_OF_VIEW - 1, a],
        [OUT_OF_VIEW + 1, a],
      ]),
    ).toEqual(["A", null, null]);
    expect(read([[0, a], [40], [OUT_OF_VIEW, a]])).toEqual(["A", null, "A"]);
  });

  it("two labels that say one number are of one package, unless they say another lot or serial", () => {
    const gtin = "4006381333931";
    const first = `(01)0${gtin}(21)S1`;
    const ean = detection(gtin, { format: "ean_13", saidBy: "both" });
    const frames = (codes: string[]) => codes.map((code, n) => [200 * n, detection(code)] as const);
    const link = `https://id.example/01/0${gtin}/21/S1`;
    const others = [first, link, first].map((code, n) => [200 * n + 200, detection(code)] as const);
    expect(read([[0, ean], ...others])).toEqual([gtin, null, null, null]);
    expect(read(frames([first, gtin, `0${gtin}`, link]))).toEqual([first, null, null, null]);
    expect(read(frames([first, `(01)0${gtin}(21)S2`]))).toEqual([first, `(01)0${gtin}(21)S2`]);
    expect(read(frames([`(01)0${gtin}(10)A`, `(01)0${gtin}(10)B`])).filter(Boolean)).toHaveLength(
      2,
    );
    expect(read(frames([gtin, "4006381333948"]))).toEqual([gtin, "4006381333948"]);
    // The other label of the package that counted stays in view, for longer than the first.
    const later = Array.from({ length: 20 }, (_, n) => [200 * (n + 1), detection(first)] as const);
    expect(read([[0, ean], ...later]).filter(Boolean)).toEqual([gtin]);
    // The next package, with its own label.
    expect(
      read([
        [0, ean],
        [OUT_OF_VIEW, detection(first)],
      ]),
    ).toEqual([gtin, first]);
  });

  it("a label that only one look of the grey decoder reads counts once, however long it is held", () => {
    const seldom = (turn: number) => detection("A", { format: "ean_13", saidBy: "other", turn });
    const looked = (n: number) => [2, 3].includes(n % ROUND_OF_LOOKS);
    const held = Array.from({ length: 400 }, (_, n) =>
      looked(n) ? ([n * 120, seldom(n % 2)] as const) : ([n * 120] as const),
    );
    expect(read(held).filter(Boolean)).toEqual(["A"]);
    const away = Array.from({ length: ROUND_OF_LOOKS }, (_, n) => [50_000 + n * 120] as const);
    const again = [0, 1].map((turn) => [60_000 + turn, seldom(turn)] as const);
    expect(read([...held, ...away, ...again]).filter(Boolean)).toEqual(["A", "A"]);
  });

  /** The moments at which a label counts that the grey decoder alone reads, within 60 s. */
  function countedAt(framesPerSecond: number, isSeen: (n: number) => boolean): number[] {
    const label = (n: number) => detection("A", { format: "ean_13", saidBy: "other", turn: n % 2 });
    const frames = Array.from({ length: 60 * framesPerSecond }, (_, n) => {
      const at = (n * 1000) / framesPerSecond;
      return isSeen(n) ? ([at, label(n)] as const) : ([at] as const);
    });
    return read(frames).flatMap((code, n) => (code ? (n * 1000) / framesPerSecond : []));
  }

  const looks = [
    [2, 3, 6, 7],
    [6, 7, 8, 9],
    [0, 1, 4, 5, 12, 13],
  ];
  /** The sights of each five that a blur spoils. */
  const missed = { none: [], "20 %": [4], "40 %": [3, 4] };

  it.each(looks.flatMap((frames) => Object.keys(missed).map((share) => ({ frames, share }))))(
    "a label that is held counts once on any phone: read in frames $frames of a round, missed in $share",
    ({ frames, share }) => {
      const misses: number[] = missed[share as keyof typeof missed];
      for (const framesPerSecond of [5, 6, 8, 16]) {
        let sights = 0;
        const counted = countedAt(
          framesPerSecond,
          (n) => frames.includes(n % ROUND_OF_LOOKS) && !misses.includes(sights++ % 5),
        );
        expect(counted, `${framesPerSecond} a second`).toHaveLength(1);
      }
    },
  );

  it.each([
    ["on a fast phone 1.5 s", 16, 24],
    ["a round of looks", 8, 15],
    ["on a slow phone 3 s", 5, 15],
    ["on a slower one 3 s", 4, 12],
  ])("the next package counts once the last was away for %s", (_, framesPerSecond, away) => {
    const counted = countedAt(framesPerSecond, (n) => n <= 1 || n > away);
    expect(counted).toEqual([1, away + 2].map((n) => (n * 1000) / framesPerSecond));
  });

  it("of several labels the one nearest to the middle is meant", () => {
    const near = detection("near", { centerDistance: 0.05 });
    const far = detection("far", { centerDistance: 0.4 });
    expect(
      read([
        [0, far, near],
        [40, far, near],
        [80, near, far],
      ]),
    ).toEqual(["near", null, null]);
  });
});

describe("what may be one of the stock", () => {
  const guess = (code: string, scale: number) => detection(code, { saidBy: "stock", scale });
  /** The question after each of a row of frames, from a given state. */
  function asked(frames: readonly (readonly [number, ...Detection[]])[], state = NOTHING_DETECTED) {
    const said = frames.map(([at, ...detections]) => {
      const { state: next, accepted } = confirmDetection(state, detections, at);
      state = next;
      return accepted?.strCode ?? askedOf(state);
    });
    return { said, state };
  }

  it("is asked about where two frames of different regions say it, and never taken unasked", () => {
    expect(
      asked([
        [0, guess("A", 1)],
        [40, guess("A", 1)],
        [80, guess("A", 2)],
      ]).said,
    ).toEqual([...[null, null, "A"]]);
    expect(
      asked([
        [0, guess("A", 1)],
        [40, guess("B", 2)],
      ]).said,
    ).toEqual([null, null]);
    // On a slow phone the grey decoder rests between.
    const late = [0, 9 * CONFIRMED_WITHIN] as const;
    expect(asked(late.map((at, n) => [at, guess("A", n + 1)])).said).toEqual([null, "A"]);
    expect(
      read([
        [0, guess("A", 1)],
        [40, guess("A", 2)],
        [80, detection("A", { format: "ean_13" })],
      ]),
    ).toEqual([...[null, null, null]]);
  });

  it("stays asked while other labels are guessed, until one is read", () => {
    const label = detection("B");
    const { said } = asked([
      [0, guess("A", 1)],
      [40, guess("A", 2)],
      [80, guess("C", 1)],
      [120, guess("C", 2)],
      [160, label],
      [200],
    ]);
    expect(said).toEqual([null, "A", "A", "A", "B", null]);
  });

  const twice = (at: number, code = "A") =>
    [1, 2].map((scale) => [at + 40 * scale, guess(code, scale)] as const);

  it.each([true, false])(
    "is not asked again while it is in view once a person said %s, however late and seldom it is guessed",
    (isIt) => {
      const { state } = asked(twice(0));
      const answered = answerGuess(state, isIt);
      const seldom = [1, 2].map((n) => [n * (GUESS_OUT_OF_VIEW - 1), guess("A", n)] as const);
      const { said, state: later } = asked(seldom, answered);
      expect(said).toEqual([null, null]);
      expect(asked(twice(3 * GUESS_OUT_OF_VIEW), later).said).toEqual([null, "A"]);
      expect(asked(twice(100, "B"), answered).said).toEqual([null, "B"]);
    },
  );

  it("counts where a person said yes: read a moment later, it is the same label still in view", () => {
    const { state } = asked(twice(0));
    const label = detection("A");
    const late = 4000;
    const sights = [
      [late, label] as const,
      [late + OUT_OF_VIEW - 1, label] as const,
      [late + 3 * OUT_OF_VIEW, label] as const,
    ];
    expect(asked(sights, answerGuess(state, true)).said).toEqual([null, null, "A"]);
    expect(asked(sights, answerGuess(state, false)).said).toEqual(["A", null, "A"]);
  });
});
