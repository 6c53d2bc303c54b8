/** Takes a scanner gun's scans while a component is shown (docs/design.md, "Guns"). */
import { type RefObject, use, useEffect, useEffectEvent } from "react";
import { type GunConsumer, GunContext } from "./gun.ts";

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
  const listener = use(GunContext);
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
