/** The positions of a screen's parts. */
import { expect } from "storybook/test";

export function placeOf(element: Element): DOMRect {
  const place = element.getBoundingClientRect();
  expect(place.width * place.height).toBeGreaterThan(0);
  return place;
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
