/** The positions of a screen's parts. */
import { expect } from "storybook/test";

export function placeOf(element: Element): DOMRect {
  const place = element.getBoundingClientRect();
  expect(place.width * place.height).toBeGreaterThan(0);
  return place;
}

/** The words of an element's text that are broken over two lines, with text at 200 %. */
export function wordsBrokenWhenLarge(element: Element): string[] {
  const { firstChild: text } = element;
  if (!(text instanceof Text)) throw new Error("It has no text.");
  return withLargeText(() =>
    [...text.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return range.getClientRects().length > 1 ? [word] : [];
    }),
  );
}

export function withLargeText<T>(look: () => T): T {
  const { style } = document.documentElement;
  style.fontSize = "200%";
  const seen = look();
  style.fontSize = "";
  return seen;
}

/** The text in the largest letters of the screen. */
export function largestText(): string {
  const texts = [...document.querySelectorAll("main *")].filter(
    ({ firstChild }) => firstChild instanceof Text && firstChild.data.trim() !== "",
  );
  const size = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize);
  return texts.toSorted((a, b) => size(b) - size(a))[0]?.textContent ?? "";
}

/** Framed areas that hold nothing, or are black. */
export function oddAreas(): Element[] {
  return [...document.querySelectorAll("main div")].filter((area) => {
    const { width, height } = area.getBoundingClientRect();
    const [red = 0, green = 0, blue = 0, alpha = 1] =
      getComputedStyle(area)
        .backgroundColor.match(/[\d.]+/g)
        ?.map(Number) ?? [];
    const isBlack = alpha > 0 && Math.max(red, green, blue) < 64;
    return width > 100 && height > 60 && (isBlack || area.textContent.trim() === "");
  });
}
