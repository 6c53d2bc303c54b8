/** /home. */

import { expect } from "storybook/test";
import { type Answers, json, noAnswer, stillAsking } from "./support/answers.ts";
import { placeOf } from "./support/places.ts";
import { says } from "./support/says.ts";
import { onDesktop, type ScreenMeta, type ScreenStory, shows } from "./support/screenStory.ts";
import { fullToy, toys } from "./support/stock.ts";
import { lateBackup } from "./support/stockroom.ts";

const figures = (answer: Answers["GET /dashboard"]) => ({ answers: { "GET /dashboard": answer } });

export default { title: "Screens/Dashboard", parameters: { path: "/home" } } satisfies ScreenMeta;

export const Figures: ScreenStory = { tags: ["layout"] };
export const Desktop: ScreenStory = {
  globals: onDesktop,
  play: async ({ canvas }) => {
    const notifications = placeOf(await canvas.findByRole("region", { name: "Notifications" }));
    const overview = placeOf(canvas.getByRole("region", { name: "Overview" }));
    expect(notifications.x).toBeGreaterThan(overview.right);
  },
};
export const AllNotifications = shows({ path: "/home?alerts=28" });
export const NothingNeedsAttention: ScreenStory = {
  parameters: figures(() =>
    json({
      intTotalSkus: 3,
      intUnitsInStock: 97,
      intLow: 0,
      intOutOrCritical: 0,
      intDiffering: 0,
      intOverfull: 0,
      intAlerts: 0,
      alerts: [],
    }),
  ),
};
export const Full: ScreenStory = {
  parameters: figures(() =>
    json({
      intTotalSkus: 1_234_567,
      intUnitsInStock: 9_999_999,
      intLow: 1_234_567,
      intOutOrCritical: 1_234_567,
      intDiffering: 1_234_567,
      intOverfull: 1_234_567,
      intAlerts: 1_234_567,
      alerts: [{ ...fullToy, intQuantity: 0, intAmount: 0 }, ...toys.slice(0, 7)],
    }),
  ),
};
export const BackupLate: ScreenStory = {
  tags: ["layout"],
  parameters: {
    answers: lateBackup,
  },
};
export const Loading = shows(figures(stillAsking));
export const NoNetwork: ScreenStory = {
  play: says(["No connection to the server.", "Try again"]),
  parameters: figures(noAnswer),
};
