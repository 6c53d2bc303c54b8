/** /barcode-hub. */
import { barcodeHubMachine } from "#machines/barcodeHub.machine.ts";
import { done, freeze, reach } from "./support/freeze.ts";
import { inDark, onTablet, type ScreenMeta, type ScreenStory } from "./support/screenStory.ts";
import { NEW_CODE } from "./support/stock.ts";

const asked = { type: "code.asked" } as const;
const made = [asked, done("generateCode", NEW_CODE)];
const labelAsked = { type: "label.asked" } as const;
const failure = (id: string) =>
  ({ type: `xstate.error.actor.${id}`, error: new Error(id) }) as const;
const at = (events: Parameters<typeof reach<typeof barcodeHubMachine>>[2]) => ({
  frozen: freeze(reach(barcodeHubMachine, undefined, events)),
});

export default {
  title: "Screens/Barcode Hub",
  parameters: { path: "/barcode-hub" },
} satisfies ScreenMeta;

export const Idle: ScreenStory = { parameters: at([]) };
export const Tablet: ScreenStory = { ...Idle, globals: onTablet };
export const Generating: ScreenStory = { parameters: at([asked]) };
export const Generated: ScreenStory = { parameters: at(made) };
export const Dark: ScreenStory = { ...Generated, globals: inDark };
export const GeneratedOnTablet: ScreenStory = { ...Generated, globals: onTablet };
export const Refused: ScreenStory = {
  parameters: at([asked, done("generateCode", null)]),
};
export const NoAnswer: ScreenStory = { parameters: at([asked, failure("generateCode")]) };
export const Downloading: ScreenStory = { parameters: at([...made, labelAsked]) };
export const DownloadFailed: ScreenStory = {
  parameters: at([...made, labelAsked, failure("downloadLabel")]),
};
