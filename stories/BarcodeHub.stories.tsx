/** /barcode-hub. */
import { expect } from "storybook/test";
import { type Answer, noAnswer, refusal, stillAsking } from "./support/answers.ts";
import { oddAreas } from "./support/places.ts";
import { says } from "./support/says.ts";
import type { ScreenMeta, ScreenStory } from "./support/screenStory.ts";

export default {
  title: "Screens/Barcode Hub",
  parameters: { path: "/barcode-hub" },
} satisfies ScreenMeta;

/** After these buttons were pressed, one after the other, and what it says then. */
const pressed = (
  names: string[],
  answers: Record<string, Answer> = {},
  ...words: RegExp[]
): ScreenStory => ({
  parameters: { answers },
  play: async (context) => {
    const { canvas, userEvent } = context;
    for (const name of names) await userEvent.click(await canvas.findByRole("button", { name }));
    await says(words)(context);
  },
});
const generate = "Generate New Barcode";
const download = "Download PDF";

export const Idle: ScreenStory = {
  play: async ({ canvas }) => {
    await canvas.findByRole("button", { name: generate });
    expect(canvas.getByRole("button", { name: "Coming Soon" })).toBeDisabled();
    expect(oddAreas()).toEqual([]);
  },
};
export const Generating: ScreenStory = pressed([generate], { "POST /barcodes/new": stillAsking });
export const Generated: ScreenStory = { ...pressed([generate]), tags: ["layout"] };
export const Refused: ScreenStory = pressed(
  [generate],
  { "POST /barcodes/new": () => refusal(409, "conflict", "There are no codes left.") },
  /^Failed to generate/,
);
export const NoAnswer: ScreenStory = pressed(
  [generate],
  { "POST /barcodes/new": noAnswer },
  /^Error generating code/,
);
export const Downloading: ScreenStory = pressed([generate, download], {
  "GET /barcodes/:code/pdf": stillAsking,
});
export const DownloadFailed: ScreenStory = pressed(
  [generate, download],
  { "GET /barcodes/:code/pdf": noAnswer },
  /could not be downloaded/,
);
