/** Comparing and searching texts as the databases do it (specification section 2, "Search"). */
import { expect, it } from "vitest";
import {
  codeSortText,
  compareText,
  searchParts,
  searchText,
  sortText,
} from "#domain/search/text.ts";

it("Texts are in the order of their code points", () => {
  const [beforeSurrogates, afterSurrogates, beyond] = ["\ud7ff", "\ue000", "\u{10000}"];
  const letters = ["", "a", "aa", "ab", "b"];
  const inOrder = [
    ...letters,
    beforeSurrogates,
    afterSurrogates,
    "\uffee",
    beyond,
    "\u{10001}",
    "\u{103ff}",
  ];
  for (const [n, one] of inOrder.entries()) {
    for (const [m, other] of inOrder.entries()) {
      expect(Math.sign(compareText(one, other)), `${n} and ${m}`).toBe(Math.sign(n - m));
    }
  }
});

it("Codes are in the order of the numbers in them", () => {
  const codes = ["BOX-1", "BOX-2", "box-02b", "BOX-10", "BOX-010a", "BOX-100", "C"];
  const sorted = codes.toSorted((a, b) => compareText(codeSortText(a), codeSortText(b)));
  expect(sorted).toEqual(codes);
  expect(codeSortText("BOX-0")).toBe(`${sortText("BOX-")}010`);
  expect(codeSortText("BOX-00700b10")).toBe(`${sortText("BOX-")}03700b0210`);
});

it("What is found has the words, short ones at a beginning", () => {
  expect(searchText("Pull-back car", "", "T-1")).toBe("  pullback  car  t1");
  expect(searchText(" ", "- a", "-")).toBe("  a");
  expect(searchText(" ", "")).toBe("");
  expect(searchParts("car Café 5 ab car")).toEqual(["car", "cafe", "  5", " ab"]);
  expect(searchParts("pull-back –")).toEqual(["pullback"]);
  expect(searchParts(" ")).toEqual([]);
  expect(searchParts("\u202aT-1\u202c wood\u00aden \u200b")).toEqual([" t1", "wooden"]);
});

it("Letters are told apart by neither accent nor case", () => {
  const plain: Record<string, string> = {
    ...{ "Café  TRAIN ": "cafe train", Straße: "strasse", ÆRØ: "aero", Œuvre: "oeuvre" },
    ...{ Łódź: "lodz", Đuro: "duro", ðþ: "dth", ılık: "ilik", Ｔ１: "t1", Ωμ: "ωμ" },
  };
  for (const [text, folded] of Object.entries(plain)) expect(sortText(text), text).toBe(folded);
  expect(searchText("Doll’s O‘Neil ʼa `b ´c d–e")).toBe("  dolls  oneil  a  b  c  de");
});
