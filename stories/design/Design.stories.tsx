/** One page that a designer starts from. */
import { inDark, onDesktop, onTablet } from "../support/screenStory.ts";
import { Design } from "./Design.tsx";

export default { title: "Design", component: Design };

export const Page = { globals: onDesktop };
export const PageOnPhone = {};
export const PageInDark = { globals: { ...onTablet, ...inDark } };
