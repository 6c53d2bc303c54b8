/** Persists a person's text in an open form until it is saved or discarded. */
import { useRouteContext } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type GenericSchema, safeParse } from "valibot";
import { type Draft, type DraftForm, draftFor, formerId } from "#domain/outbox/draft.ts";
import { type Stored, withoutRecord, withRecord } from "#domain/outbox/stored.ts";
import { ownerIn } from "#src/session/storage.ts";
import type { Device } from "./database.ts";
import { addUnseen, dropUnseen } from "./unseenDrafts.ts";

/** The stored text of a form that was left; null where there is none. */
export function useStoredDraft<T>(form: DraftForm, schema: GenericSchema<unknown, T>): T | null {
  const { drafts } = useRouteContext({ from: "/_signedIn" });
  const [persisted] = useState(() => {
    // By either name: a refused order opens again by the code, and a box that was made here gets its id later.
    const draft = draftFor(drafts.current, form);
    const parsed = draft && safeParse(schema, draft.value);
    return parsed?.success ? parsed.output : null;
  });
  return persisted;
}

/** The moment when the draft was begun, in milliseconds since 1970; null where it is unknown. */
export function useDraftSince(form: DraftForm): number | null {
  const { drafts } = useRouteContext({ from: "/_signedIn" });
  return draftFor(drafts.current, form)?.intSince ?? null;
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

interface PersistedDraft<TSnapshot> {
  device: Device;
  owner: string;
  id: string;
  /** Whether the device has the draft already. */
  isStored: boolean;
  /** False where the device's drafts could not be read: one that is there was never shown, and stays. */
  isRead?: boolean;
  /** The draft under the id that it had until now, where it is stored under that. */
  former?: DraftForm | null;
  /** Null where nothing is typed. */
  draftOf: (snapshot: TSnapshot) => Omit<Draft, "id"> | null;
  /**
   * The draft had ended in another window when it changed here: it is not stored anew for that change, which that end may
   * have made. Without this only a person changes it, and each change is stored.
   */
  onEnded?: (() => void) | undefined;
}

/** The records with the draft under its new id, unless it is gone, of another thing, or that id is taken. */
function withMoved(
  stored: Pick<Stored, "drafts">,
  former: DraftForm,
  id: string,
): Pick<Stored, "drafts"> {
  const draft = stored.drafts.find((other) => other.id === former.id && other.href === former.href);
  if (!draft || stored.drafts.some((other) => other.id === id)) return stored;
  return withRecord("drafts", withoutRecord("drafts", stored, former.id), { ...draft, id });
}

/** Persists what `draftOf` finds in the actor's snapshots, until the returned function is called. */
export function persistDraft<TSnapshot>(
  actor: DraftActor<TSnapshot>,
  { device, owner, id, former = null, draftOf, onEnded, ...begun }: PersistedDraft<TSnapshot>,
): () => void {
  let persisted = JSON.stringify(draftOf(actor.getSnapshot()));
  // Also before it is shown: a dialog opens later.
  if (former) void device.change(owner, ["drafts"], (stored) => withMoved(stored, former, id));
  let { isStored, isRead = true } = begun;
  if (!isRead) addUnseen(owner, id);
  const { unsubscribe } = actor.subscribe(async (snapshot) => {
    const draft = draftOf(snapshot);
    const text = JSON.stringify(draft);
    if (text === persisted) return;
    persisted = text;
    const wasStored = isStored;
    isStored = draft !== null;
    const after = await device.change(owner, ["drafts"], (stored) => {
      const isThere = stored.drafts.some((other) => other.id === id);
      if (isThere && !isRead) return stored;
      isRead = true;
      dropUnseen(owner, id);
      if (!draft) return withoutRecord("drafts", stored, id);
      return onEnded && wasStored && !isThere ? stored : withDraft(stored, { id, ...draft });
    });
    if (!draft || !after || after.drafts.some((other) => other.id === id)) return;
    isStored = false;
    onEnded?.();
  });
  return () => {
    unsubscribe();
    dropUnseen(owner, id);
  };
}

/** Persists the draft of a form; `onEnded` is called once another window has ended it. */
export function usePersistedDraft<TSnapshot>(
  actor: DraftActor<TSnapshot>,
  { id, href }: DraftForm,
  draftOf: (snapshot: TSnapshot) => Omit<Draft, "id"> | null,
  onEnded?: () => void,
): void {
  const { device, drafts, session } = useRouteContext({ from: "/_signedIn" });
  const [owner] = useState(() => ownerIn(session.getSnapshot().context));
  const last = useRef(id);
  const readDraft = useEffectEvent(draftOf);
  const begin = useEffectEvent(() => {
    const found = draftFor(drafts.current, { id, href });
    // What was typed just now may not be among the drafts yet.
    const former = found ? found.id : formerId(last.current, id);
    last.current = id;
    const isMoved = former !== null && former !== id;
    return { isStored: found !== undefined, former: isMoved ? { id: former, href } : null };
  });
  const hasEnd = onEnded !== undefined;
  const end = useEffectEvent(() => onEnded?.());
  useEffect(() => {
    if (!owner) return;
    const { isRead } = drafts;
    const given = { device, owner, id, isRead, ...begin() };
    return persistDraft(actor, { ...given, draftOf: readDraft, onEnded: hasEnd ? end : undefined });
  }, [actor, device, drafts, id, owner, hasEnd]);
}

export interface OpenDrafts {
  readonly current: readonly Draft[];
  /** Whether they were read, be it some time ago. */
  readonly isRead: boolean;
  load(owner: string): Promise<void>;
}

/** The drafts that the device has stored for the person who is signed in, as of now: forms need them when they are first drawn. */
export function followDrafts(device: Device): OpenDrafts {
  let current: readonly Draft[] = [];
  let isRead = false;
  let last = "";
  async function load(owner: string) {
    if (owner !== last) [current, isRead] = [[], false];
    last = owner;
    // Drafts are few and small. Those that cannot be read are as they were.
    const stored = await device.read(owner, "drafts").catch(() => null);
    if (stored && owner === last) [current, isRead] = [stored.drafts, true];
  }
  device.onChange((changed) => {
    if (changed.includes("drafts") && last !== "") void load(last);
  });
  return {
    get current() {
      return current;
    },
    get isRead() {
      return isRead;
    },
    load,
  };
}
