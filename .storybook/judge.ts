/**
 * What is judged of every story in a test: accessible in the light, its colours in the dark; of one that is
 * tagged `layout` also that everything fits, from the smallest phone to a desktop and with text at 200 %.
 */
import type { StoryContext } from "@storybook/react-vite";
import axe, { type Result, type RunOptions } from "axe-core";
import { drawnTexts, misfits } from "./misfits.ts";

/** Rules that pass need no list, and no rule of ours reads style sheets: this halves the time. */
export const AXE: RunOptions = { resultTypes: ["violations"], preload: false };

const LOOKS = [
  { width: 360, height: 640, text: 32 },
  ...[360, 820, 1280].map((width) => ({ width, height: 844, text: 16 })),
  // On its side.
  { width: 844, height: 390, text: 16 },
];

/** Drawn only while it has the focus. */
const SKIP_LINK = "a[href='#main']";

const frame = () => new Promise(requestAnimationFrame);

/** Two frames: one to draw what an observer of the size asks for. */
async function drawn(): Promise<void> {
  await document.fonts.ready;
  for (let n = 0; n < 2; n++) await frame();
}

/** A line for each element that breaks a rule. */
const linesOf = (violations: Result[]) =>
  violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}: ${failureSummary}`),
  );

/** What is beside an open dialog is inert. */
function judged(): HTMLElement[] {
  const dialogs = document.querySelectorAll<HTMLElement>("[aria-modal=true]");
  const toasts = document.querySelectorAll<HTMLElement>(".mantine-Notification-root");
  return dialogs.length > 0 ? [...dialogs, ...toasts] : [document.body];
}

async function violations(): Promise<string[]> {
  const rules = { "color-contrast": { enabled: false } };
  const found = await axe.run({ include: judged(), exclude: [SKIP_LINK] }, { ...AXE, rules });
  return linesOf(found.violations);
}

const FIELDS =
  "input:not([type=checkbox], [type=radio], [type=file], [type=hidden]), select, textarea";
/** What is disabled may be faint. */
const FAINT = `${SKIP_LINK}, :disabled, [aria-disabled=true]`;

function readTexts(): Element[] {
  const elements = judged().flatMap((part) => [
    ...drawnTexts(part).map(({ element }) => element),
    ...[...part.querySelectorAll(FIELDS)].filter((field) => field.checkVisibility()),
  ]);
  return [...new Set(elements)].filter((element) => !element.closest(FAINT));
}

/** The letters, and the colours that lie under them: contrast is a matter of nothing else. */
function looksOf(element: Element): string {
  const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
  const looks = [color, fontSize, fontWeight, textShadow];
  for (let under: Element | null = element; under; under = under.parentElement) {
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(under);
    looks.push(backgroundColor, backgroundImage, opacity);
  }
  return looks.join();
}

/** Looks in which axe found enough contrast: each is judged once a page, since no rule takes axe as long. */
const readable = new Set<string>();

async function contrastViolations(): Promise<string[]> {
  const include = readTexts().filter((element) => !readable.has(looksOf(element)));
  if (include.length === 0) return [];
  const found = await axe.run(
    { include },
    {
      ...AXE,
      resultTypes: ["violations", "passes"],
      elementRef: true,
      runOnly: ["color-contrast"],
    },
  );
  for (const { element } of found.passes.flatMap(({ nodes }) => nodes)) {
    if (element) readable.add(looksOf(element));
  }
  return linesOf(found.violations);
}

/** In the dark only the colours are others. */
async function contrastViolationsInDark(): Promise<string[]> {
  const { dataset } = document.documentElement;
  const { mantineColorScheme } = dataset;
  dataset.mantineColorScheme = "dark";
  const found = await contrastViolations();
  dataset.mantineColorScheme = mantineColorScheme;
  return found.map((violation) => `dark: ${violation}`);
}

async function fits(): Promise<string[]> {
  const { cdp, page } = await import("vitest/browser");
  const setText = (standard: number) =>
    cdp().send("Page.setFontSizes", { fontSizes: { standard } });
  const found: string[] = [];
  for (const { width, height, text } of LOOKS) {
    await page.viewport(width, height);
    await setText(text);
    const size = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    // The page is told of both from outside.
    while (innerWidth !== width || size() !== text) await frame();
    await drawn();
    found.push(...misfits().map((fault) => `${width} px, text of ${text} px: ${fault}`));
  }
  await setText(16);
  return found;
}

/** Readable lines; none where all is well. */
export async function judge({ globals, tags }: StoryContext): Promise<string[]> {
  // A wider screen has the same colours and names.
  if (globals.viewport.value !== "phone") return [];
  await drawn();
  return [
    ...(await violations()),
    ...(await contrastViolations()),
    ...(await contrastViolationsInDark()),
    ...(tags.includes("layout") ? await fits() : []),
  ];
}
