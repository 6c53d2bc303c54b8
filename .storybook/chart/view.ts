/** The panel's contents and commands, as plain data: the panel may be drawn in another window. */
interface PayloadView {
  /** The event without its type, as JSON. */
  text: string;
  /** The guard that refuses it, with what it asks for. */
  refusedBy: string | null;
}

export interface EventView {
  name: string;
  payloads: PayloadView[];
}

export interface PanelView {
  machines: string[];
  selected: number;
  /** The chart as SVG; its states have `data-state`. */
  drawing: string;
  lit: string[];
  /** The arrows of the last transition, as Mermaid numbers them. */
  arrows: number[];
  events: EventView[];
  tape: string[];
  now: number;
  /** The result of the last command. */
  said: string;
  story: string;
}

export type PanelCommand =
  | { type: "select"; machine: number }
  | { type: "send"; event: number; payload: number; text: string }
  | { type: "back"; moment: number }
  | { type: "drive"; state: string };

/** Enough of a payload to know it by. */
export const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** The messages between Storybook's page and the page of the story. */
export const OPENED = "chart/opened";
export const CLOSED = "chart/closed";
export const SHOWN = "chart/shown";
export const COMMANDED = "chart/commanded";
