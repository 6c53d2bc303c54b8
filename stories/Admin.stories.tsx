/** /admin. */
import type { ScreenMeta, ScreenStory } from "./support/screenStory.ts";

export default { title: "Screens/Admin", parameters: { path: "/admin" } } satisfies ScreenMeta;

export const ComingSoon: ScreenStory = { tags: ["layout"] };
