/** The sentences of the gun check (docs/design.md, "Guns"). */
import type { Fault } from "./gunCheck.ts";
import type { GunRepair } from "./gunRepair.ts";

export const gunMessages = {
  shown: (n: number, all: number) => `Code ${n} of ${all}`,
  pull: "Pull the trigger at this code.",
  nothing:
    "Nothing comes? Then the gun is off, not connected to this device, or does not read Code 128.",
  other: (text: string) => `“${text}” came, which is not this code.`,
  works: "This gun works as it should.",
  repairing: "This device repairs what its gun types, from the next pull on.",
} as const;

interface Told {
  what: string;
  remedy: string;
}

/** Each fault with what helps. */
export const FAULT_TOLD: Record<Fault, Told> = {
  otherLayout: {
    what: "What arrives is not what the code says.",
    remedy: "Set the gun's keyboard language to this device's, or the device's to English (US).",
  },
  layout: {
    what: "The gun types as a US keyboard, and this device has another one.",
    remedy: "Set the gun's keyboard language to this device's, or let this device repair it.",
  },
  capsLock: {
    what: "Capital and small letters are exchanged.",
    remedy: "Switch CapsLock off, here and in the gun's settings.",
  },
  affix: {
    what: "The gun puts something before or behind each code.",
    remedy: "Switch prefix, suffix and “code ID” off in the gun's settings.",
  },
  twice: {
    what: "One pull of the trigger comes twice.",
    remedy: "Each would count. Let the gun wait longer before it reads the same label again.",
  },
  unended: {
    what: "Nothing ends a code.",
    remedy:
      "It is taken after a pause of half a second. Let the gun end each code with Enter, for more speed.",
  },
  slow: {
    what: "The gun types slowly.",
    remedy: "In a field it may be taken for a person. Let it make no pause between characters.",
  },
};

/** The prefix and the suffix, in words. */
export const affixesTold = ({ prefix, suffix }: GunRepair) =>
  [prefix && `“${prefix}” before`, suffix && `“${suffix}” behind`].filter(Boolean).join(", ");
