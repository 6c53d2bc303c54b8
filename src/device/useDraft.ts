/** Persists a person's text in an open form until it is saved or discarded. */
import { useRouteContext } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import { type GenericSchema, safeParse } from "valibot";
import type { Draft } from "#domain/outbox/draft.ts";
import { type Stored, withoutRecord, withRecord } from "#domain/outbox/stored.ts";
import { ownerIn } from "#src/session/storage.ts";
import type { Device } from "./database.ts";

/** The stored text of a form that was left; null where there is none. */
export function useStoredDraft<T>(id: string, schema: GenericSchema<unknown, T>): T | null {
  const { drafts } = useRouteContext({ from: "/_signedIn" });
  const [persisted] = useState(() => {
    const draft = drafts.current.find((stored) => stored.id === id);
    const parsed = draft && safeParse(schema, draft.value);
    return parsed?.success ? parsed.output : null;
  });
  return persisted;
}

/** The moment when the draft was begun, in milliseconds since 1970; null where it is unknown. */
export function useDraftSince(id: string): number | null {
  const { drafts } = useRouteContext({ from: "/_signedIn" });
  return drafts.current.find((draft) => draft.id === id)?.intSince ?? null;
}

/** The records with the draft; one that goes on began when it did. */
function withDraft(stored: Pick<Stored, "drafts">, draft: Draft): Pick<Stored, "drafts"> {
  const intSince = stored.drafts.find(({ id }) => id === draft.id)?.intSince ?? Date.now();
  return withRecord("drafts", stored, { ...draft, intSince });
}

interface DraftActor<TSnapshot> {
  getSnapshot: () => TSnapshot;
  subscribe: (next: (snapshot: TSnapshot) => void) => { unsubscribe: () => void };
}

/** Keeps what `draftOf` finds in the actor's snapshots; null where nothing is typed. */
export function usePersistedDraft<TSnapshot>(
  actor: DraftActor<TSnapshot>,
  id: string,
  draftOf: (snapshot: TSnapshot) => Omit<Draft, "id"> | null,
): void {
  const { device, session } = useRouteContext({ from: "/_signedIn" });
  const [owner] = useState(() => ownerIn(session.getSnapshot().context));
  const readDraft = useEffectEvent(draftOf);
  useEffect(() => {
    if (!owner) return;
    let persisted = JSON.stringify(readDraft(actor.getSnapshot()));
    const { unsubscribe } = actor.subscribe((snapshot) => {
      const draft = readDraft(snapshot);
      const text = JSON.stringify(draft);
      if (text === persisted) return;
      persisted = text;
      void device.change(owner, ["drafts"], (stored) =>
        draft ? withDraft(stored, { id, ...draft }) : withoutRecord("drafts", stored, id),
      );
    });
    return unsubscribe;
  }, [actor, device, id, owner]);
}

export interface OpenDrafts {
  readonly current: readonly Draft[];
  load(owner: string): Promise<void>;
}

/** The drafts that the device has stored for the person who is signed in, as of now: forms need them when they are first drawn. */
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
