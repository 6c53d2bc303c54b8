/**
 * What is judged of every story in a test: accessible in the light, its colours in the dark; of one that is
 * tagged `layout` also that everything fits, from the smallest phone to a desktop and with text at 200 %.
 */
import type { StoryContext } from "@storybook/react-vite";
import axe, { type RunOptions } from "axe-core";
import { misfits } from "./misfits.ts";

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

/** A line for each element that breaks a rule. What is beside an open dialog is inert. */
async function violations(...rules: string[]): Promise<string[]> {
  const dialogs = document.querySelectorAll<HTMLElement>("[aria-modal=true]");
  const toasts = document.querySelectorAll<HTMLElement>(".mantine-Notification-root");
  const include = dialogs.length > 0 ? [...dialogs, ...toasts] : [document.body];
  const only = rules.length > 0 ? { runOnly: rules } : {};
  const found = await axe.run({ include, exclude: [SKIP_LINK] }, { ...AXE, ...only });
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}: ${failureSummary}`),
  );
}

/** In the dark only the colours are others. */
async function violationsInDark(): Promise<string[]> {
  const { dataset } = document.documentElement;
  const { mantineColorScheme } = dataset;
  dataset.mantineColorScheme = "dark";
  await drawn();
  const found = await violations("color-contrast");
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
    ...(await violationsInDark()),
    ...(tags.includes("layout") ? await fits() : []),
  ];
}
