/** What a story of a screen says about itself; the preview draws the screen from it. */
import type { Meta, StoryObj } from "@storybook/react-vite";
import type { Stored } from "#domain/outbox/stored.ts";
import type { Session } from "#domain/types.ts";
import type { Answers } from "./answers.ts";
import type { Frozen } from "./freeze.ts";

export interface ScreenParameters {
  /** The address; a story without one is not a screen. */
  path?: string;
  /** Who is signed in; an admin where nothing is said. */
  session?: Session | null;
  /** Answers that differ from the stand-in's. */
  answers?: Answers;
  /** Machines that are held still, by their id. */
  frozen?: Frozen;
  /** Toasts that stay. */
  toasts?: { text: string; role: "status" | "alert" }[];
  /** What is open on the device. */
  stored?: Partial<Stored>;
  /** What the device keeps, by its key in local storage. */
  persisted?: Record<string, unknown>;
}

export type ScreenStory = Omit<StoryObj, "parameters"> & {
  parameters?: ScreenParameters & Record<string, unknown>;
};

export type ScreenMeta = Omit<Meta, "parameters"> & {
  title: `Screens/${string}`;
  parameters: ScreenParameters;
};

/** Where the desktop has something that the phone has not; every other size is in the toolbar. */
export const onDesktop = { viewport: { value: "desktop" } };
