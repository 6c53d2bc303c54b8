/** The parameters of a screen's story; the preview draws the screen from them. */
import type { Meta, StoryObj } from "@storybook/react-vite";
import type { Stored } from "#domain/outbox/stored.ts";
import type { Session } from "#domain/types.ts";
import type { Answers } from "./answers.ts";
import type { Frozen } from "./heldMachine.ts";

export interface ScreenParameters {
  /** The address; a story without one is not a screen. */
  path?: string;
  /** The session; an admin's where none is given. */
  session?: Session | null;
  /** Answers that differ from the stand-in's. */
  answers?: Answers;
  /** Machines that are held still, by their id. */
  frozen?: Frozen;
  /** Toasts that stay. */
  toasts?: { text: string; role: "status" | "alert" }[];
  /** The open carts and drafts on the device. */
  stored?: Partial<Stored>;
  /** The values in the device's local storage, by key. */
  persisted?: Record<string, unknown>;
}

export type ScreenStory = Omit<StoryObj, "parameters"> & {
  parameters?: ScreenParameters & Record<string, unknown>;
};

export type ScreenMeta = Omit<Meta, "parameters"> & {
  title: `Screens/${string}`;
  parameters: ScreenParameters;
};

/** A story that differs from its screen's others by its parameters alone. */
export const shows = (parameters: ScreenParameters): ScreenStory => ({
  parameters: { ...parameters },
});

/** A story of machines that are held still. */
export const holds = (frozen: Frozen, more: ScreenParameters = {}): ScreenStory =>
  shows({ ...more, frozen });

/** A part that the desktop has and the phone has not; every other size is in the toolbar. */
export const onDesktop = { viewport: { value: "desktop" } };
