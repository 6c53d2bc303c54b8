/** Listening to scanner guns while a component is shown (docs/design.md, "Guns"). */
import {
  type ComponentProps,
  createContext,
  type RefObject,
  use,
  useEffect,
  useEffectEvent,
} from "react";
import type { Pull } from "#domain/scan/gunCheck.ts";
import { useIsOpen } from "#src/ui/isOpen.ts";
import { Loading, Unread } from "#src/ui/states.tsx";
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

export interface GunOptions {
  /** One call for each pull of the trigger, in order; blank for an empty scan. */
  onScan: GunConsumer["scan"];
  /** Digits that were typed by hand; returns whether it took them. */
  onDigits?: GunConsumer["typeDigits"];
  /** Whether keys of a scan are coming in. */
  onTyping?: ((isTyping: boolean) => void) | undefined;
  /** Takes scans only where no other component does. */
  isFallback?: boolean;
}

/**
 * Listens to the whole page. `input`, where there is one, is the gun's own field: in it, anything
 * that ends with Enter or Tab is a scan, however slowly it was typed. Elsewhere only a gun's speed
 * makes a scan, and its Enter never reaches a focused button.
 */
export function useGun(
  { onScan, onTyping, onDigits, isFallback = false }: GunOptions,
  input?: RefObject<HTMLInputElement | null>,
): void {
  const page = use(GunContext);
  const listener = useIsOpen() ? page : null;
  const scan = useEffectEvent(onScan);
  const typeDigits = useEffectEvent((digits: string) => onDigits?.(digits) ?? false);
  const noteTyping = useEffectEvent((isTyping: boolean) => onTyping?.(isTyping));

  useEffect(
    () =>
      listener?.add({
        scan: (code, typedIn, pull) => scan(code, typedIn, pull),
        noteTyping: (isTyping) => noteTyping(isTyping),
        typeDigits: (digits) => typeDigits(digits),
        field: () => input?.current ?? null,
        isFallback,
      }),
    [listener, input, isFallback],
  );
}

/** Takes a gun's pulls where there is no field for them, so that its Enter presses no button (docs/design.md, "Guns"). */
export function GunCapture(options: GunOptions) {
  useGun(options);
  return null;
}

/** Holds a gun's pulls back while a screen opens that takes them: the screen before it would lead away (docs/design.md, "Guns"). */
function PullsWait() {
  const listener = use(GunContext);
  useEffect(() => listener?.pause(), [listener]);
  return null;
}

/** A screen that takes pulls, while it is read; without a query, while its code or its cart is. */
export function PullsUnread({ query }: { query?: ComponentProps<typeof Unread>["query"] }) {
  return (
    <>
      {!query?.error && <PullsWait />}
      {query ? <Unread query={query} /> : <Loading />}
    </>
  );
}
