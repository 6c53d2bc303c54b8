/** The drafts that the device has stored for the person who is signed in, as of now: forms need them when they are first drawn. */
import type { Draft } from "#domain/outbox/draft.ts";
import type { Device } from "./database.ts";

export interface OpenDrafts {
  readonly current: readonly Draft[];
  load(owner: string): Promise<void>;
}

export function followDrafts(device: Device): OpenDrafts {
  let current: readonly Draft[] = [];
  let last = "";
  async function load(owner: string) {
    if (owner !== last) current = [];
    last = owner;
    // Drafts are few and small. Those that cannot be read are as they were.
    const stored = await device.read(owner, "drafts").catch(() => null);
    if (stored && owner === last) current = stored.drafts;
  }
  device.onChange((changed) => {
    if (changed.includes("drafts") && last !== "") void load(last);
  });
  return {
    get current() {
      return current;
    },
    load,
  };
}
