/** The value of a field while somebody types, without a browser: numbers are replaced, reasons are whole. */
import { MantineProvider } from "@mantine/core";
import { type ComponentProps, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { type GivenReason, REASONS } from "#domain/toy/reasons.ts";
import { Reasons } from "#src/screens/Item/Reasons.tsx";
import { DigitsInput } from "#src/ui/DigitsInput.tsx";

it("selects the number that is there when the field takes the focus", () => {
  const field = DigitsInput({ value: "7", max: 99, onChange: vi.fn() });
  const input = { select: vi.fn() };
  (field.props as ComponentProps<"input">).onFocus?.({ currentTarget: input } as never);
  expect(input.select).toHaveBeenCalledOnce();
});

it("takes nothing of a pasted text that is no whole number, or a longer one than it holds", () => {
  const isTaken = (text: string) => {
    const paste = { clipboardData: { getData: () => text }, preventDefault: vi.fn() };
    const { props } = DigitsInput({ value: "", max: 9999999, onChange: vi.fn() });
    (props as ComponentProps<"input">).onPaste?.(paste as never);
    return paste.preventDefault.mock.calls.length === 0;
  };
  expect(["7", " 1250\n", "9999999"].filter(isTaken)).toEqual(["7", " 1250\n", "9999999"]);
  expect(["2.5", "12.0", "-3", "1,250", "12345678", ""].filter(isTaken)).toEqual([]);
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
