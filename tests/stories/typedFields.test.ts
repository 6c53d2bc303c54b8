/** The value of a field while somebody types, without a browser: numbers are replaced, reasons are whole. */
import { MantineProvider } from "@mantine/core";
import { type ComponentProps, createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { DESCRIPTION_MAX } from "#domain/limits.ts";
import { type GivenReason, REASONS } from "#domain/toy/reasons.ts";
import { Reasons } from "#src/screens/Item/Reasons.tsx";
import { DescriptionInput } from "#src/toys/ToyFields.tsx";
import { DigitsInput } from "#src/ui/DigitsInput.tsx";

it("selects the number that is there when the field takes the focus", () => {
  const field = DigitsInput({ value: "7", max: 99, onChange: vi.fn() });
  const input = { select: vi.fn() };
  (field.props as ComponentProps<"input">).onFocus?.({ currentTarget: input } as never);
  expect(input.select).toHaveBeenCalledOnce();
});

it("takes nothing of a pasted text that is no whole number", () => {
  const isTaken = (text: string) => {
    const paste = {
      ...{ clipboardData: { getData: () => text }, currentTarget: { value: "" } },
      preventDefault: vi.fn(),
    };
    const { props } = DigitsInput({ value: "", max: 9999999, onChange: vi.fn() });
    (props as ComponentProps<"input">).onPaste?.(paste as never);
    return paste.preventDefault.mock.calls.length === 0;
  };
  expect(["7", " 1250\n", "9999999"].filter(isTaken)).toEqual(["7", " 1250\n", "9999999"]);
  expect(["2.5", "12.0", "-3", "1,250", "", "12345678"].filter(isTaken)).toEqual([]);
});

it("lets no digit in that does not fit: put back afterwards, the caret would be at the end", () => {
  const isTaken = (value: string, data: string, selected = 0) => {
    const currentTarget = { value, selectionStart: 1, selectionEnd: 1 + selected };
    const typing = { data, currentTarget, preventDefault: vi.fn() };
    const { props } = DigitsInput({ value, max: 9999999, onChange: vi.fn() });
    (props as ComponentProps<"input">).onBeforeInput?.(typing as never);
    return typing.preventDefault.mock.calls.length === 0;
  };
  expect(isTaken("123456", "7")).toBe(true);
  expect(isTaken("1234567", "8")).toBe(false);
  expect(isTaken("1234567", "8", 1)).toBe(true);
  // Enter is a character, too, where a browser tells it by its key.
  expect(isTaken("123456789", "\r")).toBe(true);
});

/** What a field hands on that then has this text. */
const typed = ({ props }: ReactElement, text: string, caret = text.length) =>
  (props as ComponentProps<"input">).onChange?.({
    currentTarget: { value: text, selectionStart: caret },
  } as never);

it("takes digits whole or not at all: cut they would be another number", () => {
  const after = (value: string, text: string) => {
    let taken = value;
    const field = DigitsInput({ value, max: 9999999, onChange: (digits) => (taken = digits) });
    // The browser cuts nothing, neither a number nor blanks before one.
    expect(field.props).not.toHaveProperty("maxLength");
    typed(field, text);
    return taken;
  };
  expect(after("", " 1234567\t")).toBe("1234567");
  expect(after("123456", "123456789")).toBe("123456");
  expect(after("1234", "12a34")).toBe("1234");
  // What is too long already gets shorter.
  expect(after("123456789", "12345678")).toBe("12345678");
});

it("a description holds as many characters as are counted, and is cut where something is put in", () => {
  const bears = "🧸".repeat(DESCRIPTION_MAX);
  const after = (value: string, text: string, caret = text.length) => {
    let taken = value;
    typed(DescriptionInput({ value, onChange: (words) => (taken = words) }), text, caret);
    return taken;
  };
  expect(after("", bears)).toBe(bears);
  expect(after("", `${bears}!`)).toBe(bears);
  expect(after(bears, `🧸ab${bears.slice(2)}`, 4)).toBe(bears);
  expect(after("end", `${bears}end`, bears.length)).toBe(`${bears.slice(6)}end`);
  const propsOf = (value: string) => DescriptionInput({ value, onChange: vi.fn() }).props;
  expect(propsOf("").maxLength).toBeGreaterThanOrEqual(bears.length);
  // The browser lets nothing into a full one, so that the caret stays where it is.
  for (const full of [bears, "d".repeat(DESCRIPTION_MAX)]) {
    expect(propsOf(full).maxLength).toBe(full.length);
    expect(propsOf(full).description).toBe("250 of 250 characters");
  }
});

const WORDS = REASONS.map(({ strReason }) => strReason);

const markupOf = (reason: GivenReason) => {
  const reasons = createElement(Reasons, { reasons: REASONS, reason, onChange: vi.fn() });
  return renderToStaticMarkup(createElement(MantineProvider, null, reasons));
};
const shown = (words: string, chosen = "") =>
  /<input[^>]* value="([^"]*)"/.exec(markupOf({ chosen, words }))?.[1];

it("keeps a reason that begins as a listed one: each prefix stays in the field", () => {
  for (const begun of [...WORDS, "birthday"]) {
    const whole = `${begun} to Ben`;
    for (let length = 1; length <= whole.length; length++) {
      expect(shown(whole.slice(0, length))).toBe(whole.slice(0, length));
    }
  }
});

it("keeps the words beside a chosen reason, and every reason in its place", () => {
  for (const chosen of ["", ...WORDS]) {
    expect(shown("to Ben", chosen)).toBe("to Ben");
    const markup = markupOf({ chosen, words: "to Ben" }).toLowerCase();
    const places = WORDS.map((reason) => markup.indexOf(`>${reason}<`));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places).not.toContain(-1);
  }
});
