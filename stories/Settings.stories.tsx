/** /settings. */
import { json, noAnswer, stillAsking } from "./support/answers.ts";
import { says } from "./support/says.ts";
import type { ScreenMeta, ScreenStory } from "./support/screenStory.ts";
import { lateBackup } from "./support/stockroom.ts";

export default {
  title: "Screens/Settings",
  parameters: { path: "/settings" },
} satisfies ScreenMeta;

export const Settings: ScreenStory = { tags: ["layout"] };
export const Loading: ScreenStory = {
  parameters: { answers: { "GET /settings": stillAsking } },
};
export const Failed: ScreenStory = { parameters: { answers: { "GET /settings": noAnswer } } };
export const NoBackupYet: ScreenStory = {
  parameters: {
    answers: { "GET /backups": () => json({ isPossible: true, newest: null, problems: [] }) },
  },
  play: says(["None was made yet."]),
};
export const BackupLate: ScreenStory = {
  tags: ["layout"],
  parameters: {
    answers: lateBackup,
  },
  play: says([/^There is no backup of the last 3 days/]),
};
export const BackupsElsewhere: ScreenStory = {
  parameters: {
    answers: { "GET /backups": () => json({ isPossible: false, newest: null, problems: [] }) },
  },
  play: says([/^This stock is kept in PostgreSQL/]),
};
