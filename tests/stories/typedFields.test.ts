/** What a field holds of what is typed, without a browser: numbers are replaced, reasons are whole. */
import { MantineProvider } from "@mantine/core";
import { type ComponentProps, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { historyMessages } from "#domain/history/historyMessages.ts";
import { Reasons } from "#src/screens/Item/Reasons.tsx";
import { DigitsInput } from "#src/ui/DigitsInput.tsx";

it("selects the number that is there when the field takes the focus", () => {
  const field = DigitsInput({ value: "7", max: 99, onChange: vi.fn() });
  const input = { select: vi.fn() };
  (field.props as ComponentProps<"input">).onFocus?.({ currentTarget: input } as never);
  expect(input.select).toHaveBeenCalledOnce();
});

const shown = (reason: string, last = "") => {
  const reasons = createElement(Reasons, { reason, last, onChange: vi.fn() });
  const markup = renderToStaticMarkup(createElement(MantineProvider, null, reasons));
  return /<input[^>]* value="([^"]*)"/.exec(markup)?.[1];
};

it("keeps a reason that begins as a listed one: each prefix stays in the field", () => {
  for (const begun of [...historyMessages.reasons, "birthday"]) {
    const whole = `${begun} to Ben`;
    for (let length = 1; length <= whole.length; length++) {
      expect(shown(whole.slice(0, length), "birthday")).toBe(whole.slice(0, length));
    }
  }
});
