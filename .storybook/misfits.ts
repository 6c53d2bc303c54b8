/**
 * Finds parts that do not fit on the page as it is drawn now: wider than the page, cut, covered, overlapping, too small
 * for a thumb.
 */

/** The width and height of a thumb, in pixels. */
const THUMB = 44;
const TOUCHED = "button, a[href], input, select, textarea, [role=button], [role=tab]";

interface Drawn {
  element: Element;
  text: string;
  box: DOMRect;
}

/** The element itself or the nearest one around it that has such a style. */
function outer(element: Element, fits: (style: CSSStyleDeclaration) => boolean): Element | null {
  for (let one: Element | null = element; one; one = one.parentElement) {
    if (fits(getComputedStyle(one))) return one;
  }
  return null;
}

/** An element that stays in place while the rest moves under it lies over texts on purpose. */
const layer = (element: Element) =>
  outer(element, ({ position }) => position === "fixed" || position === "sticky");
/** An element that is scrolled out of a list lies over nothing beside the list. */
const scroller = (element: Element) =>
  outer(element, ({ overflowY }) => overflowY === "auto" || overflowY === "scroll");

function isAway({ element, box }: Drawn): boolean {
  const view = scroller(element)?.getBoundingClientRect();
  return view !== undefined && (box.top > view.bottom - 2 || box.bottom < view.top + 2);
}

/** Under an open dialog nothing is read or touched. */
const front = () => document.querySelector("[role=dialog]") ?? document.body;

/** Every line of text that is drawn. */
export function drawnTexts(within: Element = front()): Drawn[] {
  const texts: Drawn[] = [];
  const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim().slice(0, 40);
    const element = node.parentElement;
    if (!text || !element) continue;
    if (element.closest("[aria-hidden=true], option, script, style, noscript")) continue;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    // What only a screen reader meets is not drawn.
    const { clip, clipPath } = getComputedStyle(element);
    if (clipPath === "inset(50%)" || clip !== "auto") continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      if (box.width > 1 && box.height > 1) texts.push({ element, text, box });
    }
  }
  return texts;
}

const hides = (overflow: string) => overflow === "hidden" || overflow === "clip";

function* cut({ element, text, box }: Drawn): Generator<string> {
  // As much of it as there is room for.
  if (outer(element, ({ textOverflow }) => textOverflow === "ellipsis")) return;
  for (let one: Element | null = element; one; one = one.parentElement) {
    const style = getComputedStyle(one);
    const { left, right, top, bottom } = one.getBoundingClientRect();
    // What only a screen reader meets is one pixel large.
    if (right - left <= 1 || bottom - top <= 1) break;
    if (hides(style.overflowX) && (box.left < left - 1 || box.right > right + 1)) {
      yield `cut at the side: "${text}"`;
    }
    const inner = Math.min(box.bottom, bottom) - Math.max(box.top, top);
    const isOut = box.top < top - 1.5 || box.bottom > bottom + 1.5;
    if (hides(style.overflowY) && isOut && inner < box.height * 0.85) {
      yield `cut above or below: "${text}"`;
    }
    if (style.position === "fixed") break;
  }
  if (box.left < -1 || box.right > document.documentElement.clientWidth + 1) {
    yield `outside: "${text}"`;
  }
}

const shared = (one: DOMRect, other: DOMRect) => ({
  across: Math.min(one.right, other.right) - Math.max(one.left, other.left),
  down: Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top),
});

function* underPictures(texts: Drawn[]): Generator<string> {
  for (const picture of document.querySelectorAll("main img, main [data-placeholder]")) {
    const area = picture.getBoundingClientRect();
    for (const { element, text, box } of texts) {
      const { across, down } = shared(box, area);
      if (area.width > 0 && across > 2 && down > 2 && layer(element) === layer(picture)) {
        yield `under a picture: "${text}"`;
      }
    }
  }
}

/** Words that spill out of their place, and are covered by what is pressed beside it. */
function* underButtons(texts: Drawn[]): Generator<string> {
  const top = scrollY;
  for (const button of document.querySelectorAll("main button")) {
    const area = button.getBoundingClientRect();
    for (const { element, text, box } of texts) {
      const { across, down } = shared(box, area);
      if (across <= 2 || down <= 2 || button.contains(element)) continue;
      if (layer(element) !== layer(button)) continue;
      button.scrollIntoView({ block: "center", behavior: "instant" });
      const now = button.getBoundingClientRect();
      const x = now.left - area.left + Math.max(box.left, area.left) + across / 2;
      const y = now.top - area.top + Math.max(box.top, area.top) + down / 2;
      if (button.contains(document.elementFromPoint(x, y))) yield `under a button: "${text}"`;
      // The other areas are of before.
      scrollTo({ top, behavior: "instant" });
    }
  }
}

function isOver(one: Drawn, other: Drawn): boolean {
  if (one.element === other.element) return false;
  const { across, down } = shared(one.box, other.box);
  if (across < 2 || down < Math.min(one.box.height, other.box.height) * 0.4) return false;
  if (layer(one.element) !== layer(other.element)) return false;
  const isElsewhere = scroller(one.element) !== scroller(other.element);
  return !isElsewhere || !(isAway(one) || isAway(other));
}

function* overlapping(texts: Drawn[]): Generator<string> {
  for (const [n, one] of texts.entries()) {
    for (const other of texts.slice(n + 1)) {
      if (isOver(one, other)) yield `overlapping: "${one.text}" and "${other.text}"`;
    }
  }
}

/** The length in pixels on which `element` is hit along a line through its middle: a link may cover its card. */
function reach(element: Element, dx: number, dy: number): number {
  const { left, top, width, height } = element.getBoundingClientRect();
  const hits = (n: number) => {
    const x = left + width / 2 + n * dx;
    const hit = document.elementFromPoint(x, top + height / 2 + n * dy);
    return hit !== null && element.contains(hit);
  };
  let [from, to] = [0, 0];
  while (from > -THUMB && hits(from - 1)) from--;
  while (to < THUMB && hits(to + 1)) to++;
  return to - from + 1;
}

/** A checkbox is touched on its label too, wherever that stands. */
function areaOf(element: Element): Element {
  if (!element.matches("input[type=checkbox], input[type=radio]")) return element;
  const [label] = (element as HTMLInputElement).labels ?? [];
  return label ?? element.parentElement ?? element;
}

function isTouched(element: Element, { width, height }: DOMRect): boolean {
  const { visibility, opacity } = getComputedStyle(element);
  return (
    Math.min(width, height) > 1 &&
    visibility !== "hidden" &&
    opacity !== "0" &&
    element.closest("[aria-hidden=true], [inert]") === null
  );
}

function* small(): Generator<string> {
  for (const element of front().querySelectorAll(TOUCHED)) {
    const target = areaOf(element);
    const box = target.getBoundingClientRect();
    if (!isTouched(element, box) || Math.min(box.width, box.height) >= THUMB - 0.5) continue;
    target.scrollIntoView({ block: "center", behavior: "instant" });
    const [across, down] = [reach(target, 1, 0), reach(target, 0, 1)];
    const name = element.getAttribute("aria-label") ?? element.textContent ?? "";
    if (Math.min(across, down) < THUMB - 1) {
      yield `small: ${element.tagName} "${name.trim().slice(0, 40)}" ${across}x${down}`;
    }
  }
}

/** The width of the rail in Shell.module.css. */
const RAIL = "(min-width: 64em), (min-width: 35em) and (max-height: 31.25em)";

/** The navigation is a rail with the content beside it, which begins where the title does, or a bar below it. */
function* misplaced(): Generator<string> {
  const [rail, title, content] = ["nav[aria-label=Main]", "header h1", "main > :last-child"].map(
    (selector) => document.querySelector(selector)?.getBoundingClientRect(),
  );
  if (!rail || !title || !content) return;
  if (!matchMedia(RAIL).matches) {
    const { clientWidth } = document.documentElement;
    const isBelow = Math.abs(rail.bottom - innerHeight) < 1 && rail.width === clientWidth;
    if (!isBelow) yield "the navigation is no bar at the bottom";
    return;
  }
  if (rail.x !== 0 || rail.width >= 100) yield "the navigation is no rail at the left";
  if (content.x < rail.right) yield "the content begins under the rail";
  if (Math.abs(title.x - content.x) > 1) yield `begins ${title.x - content.x} px beside its title`;
}

/** The part of the window that a panel may take. */
const PANEL_MAX = 0.45;

/** Neither the page's end nor what gets the focus is behind the panel at the bottom, and the panel leaves room. */
function* behindPanel(): Generator<string> {
  const panel = document.querySelector("[data-bottom-panel]");
  if (!panel || front() !== document.body) return;
  const { top, height } = panel.getBoundingClientRect();
  if (height > PANEL_MAX * innerHeight + 1) yield `the panel is ${height} px high`;
  scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" });
  for (const { element, text, box } of drawnTexts()) {
    if (layer(element) === null && box.bottom > top) yield `behind the panel: "${text}"`;
  }
  scrollTo({ top: 0, behavior: "instant" });
  const next = [...document.querySelectorAll(`main :is(${TOUCHED})`)].find(
    (element) => layer(element) === null && element.getBoundingClientRect().bottom > top,
  );
  // As the browser does with what gets the focus.
  next?.scrollIntoView({ block: "nearest", behavior: "instant" });
  if (next && next.getBoundingClientRect().bottom > top) {
    yield `focused behind the panel: "${next.textContent?.trim().slice(0, 40)}"`;
  }
}

/** Nothing moves for those who want no motion, as every story is drawn in a test. */
function* moving(): Generator<string> {
  for (const element of document.querySelectorAll("body *")) {
    const { transitionDuration, transitionProperty } = getComputedStyle(element);
    const isMoved = transitionDuration.split(", ").some((time) => Number.parseFloat(time) > 0);
    if (transitionProperty !== "none" && isMoved) yield `moves: ${element.className}`;
  }
}

/** Readable lines, none twice. */
export function misfits(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const texts = drawnTexts();
  return [
    ...new Set([
      ...(scrollWidth > clientWidth ? [`sideways: ${scrollWidth} > ${clientWidth}`] : []),
      ...texts.flatMap((text) => [...cut(text)]),
      ...underPictures(texts),
      ...underButtons(texts),
      ...overlapping(texts),
      ...small(),
      ...moving(),
      ...misplaced(),
      ...behindPanel(),
    ]),
  ];
}
