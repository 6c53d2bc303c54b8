/** Listening to scanner guns (docs/design.md, "Guns"). */
import { createContext } from "react";
import type { Pull } from "#domain/scan/gunCheck.ts";
import type { Field } from "./field.ts";

/** The receiver of the scans. */
export interface GunConsumer {
  /** `typedIn` is the field that the gun typed in, which is as it was before, or null; `pull` is how it typed. */
  scan: (code: string, typedIn: Field | null, pull: Pull) => void;
  noteTyping: (isTyping: boolean) => void;
  /** Takes digits that were typed by hand; returns false where the screen has no use for them. */
  typeDigits: (digits: string) => boolean;
  /** The gun's own field, in which anything that ends with Enter or Tab is a scan. */
  field: () => HTMLInputElement | null;
  /** Takes scans only where no screen does. */
  isFallback: boolean;
}

export interface GunListener {
  /** Listens until the returned function is called. */
  add: (consumer: GunConsumer) => () => void;
  /** Lets scans wait until the returned function is called. */
  pause: () => () => void;
}

/** The listener of the screens below: the page's. */
export const GunContext = createContext<GunListener | null>(null);
