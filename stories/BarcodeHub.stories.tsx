/** /barcode-hub. */
import { type Answer, noAnswer, refusal, stillAsking } from "./support/answers.ts";
import { inDark, onTablet, type ScreenMeta, type ScreenStory } from "./support/screenStory.ts";

export default {
  title: "Screens/Barcode Hub",
  parameters: { path: "/barcode-hub" },
} satisfies ScreenMeta;

/** After these buttons were pressed, one after the other. */
const pressed = (names: string[], answers: Record<string, Answer> = {}): ScreenStory => ({
  parameters: { answers },
  play: async ({ canvas, userEvent }) => {
    for (const name of names) await userEvent.click(await canvas.findByRole("button", { name }));
  },
});
const generate = "Generate New Barcode";
const download = "Download PDF";

export const Idle: ScreenStory = {};
export const Tablet: ScreenStory = { ...Idle, globals: onTablet };
export const Generating: ScreenStory = pressed([generate], { "POST /barcodes/new": stillAsking });
export const Generated: ScreenStory = pressed([generate]);
export const Dark: ScreenStory = { ...Generated, globals: inDark };
export const GeneratedOnTablet: ScreenStory = { ...Generated, globals: onTablet };
export const Refused: ScreenStory = pressed([generate], {
  "POST /barcodes/new": () => refusal(409, "no_codes", "There are no codes left."),
});
export const NoAnswer: ScreenStory = pressed([generate], { "POST /barcodes/new": noAnswer });
export const Downloading: ScreenStory = pressed([generate, download], {
  "GET /barcodes/:code/pdf": stillAsking,
});
export const DownloadFailed: ScreenStory = pressed([generate, download], {
  "GET /barcodes/:code/pdf": noAnswer,
});
