/** The element of every button: while it is disabled it takes no press, but keeps the focus. */
import { useMergedRef } from "@mantine/hooks";
import {
  type ComponentPropsWithRef,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";

interface FocusableButtonProps extends ComponentPropsWithRef<"button"> {
  /** Mantine's attribute of a button that is loading. */
  "data-loading"?: boolean;
}

/**
 * A browser takes the focus from a button that becomes `disabled`. A disabled button that is loading, or has the focus,
 * is `aria-disabled` instead.
 */
export function FocusableButton({
  ref,
  type = "button",
  disabled = false,
  onFocus,
  onBlur,
  onKeyDown,
  onClick,
  ...props
}: FocusableButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusKept(button);
  const [hasFocus, setFocus] = useState(false);
  const isKeyed = useRef(false);
  const isFocusable = disabled && (hasFocus || Boolean(props["data-loading"]));
  return (
    <button
      {...props}
      ref={useMergedRef(ref, button)}
      type={type}
      disabled={disabled && !isFocusable}
      aria-disabled={isFocusable || undefined}
      onFocus={(event) => {
        setFocus(true);
        isKeyed.current = false;
        onFocus?.(event);
      }}
      onBlur={(event) => {
        setFocus(false);
        onBlur?.(event);
      }}
      // An Enter that is held since before the focus came, as at a row that it removed, does not press it.
      onKeyDown={(event) => {
        if (!event.repeat) isKeyed.current = true;
        if (event.key === "Enter" && !isKeyed.current) event.preventDefault();
        onKeyDown?.(event);
      }}
      // Such a button does not submit its form either, nor does Enter in one of the form's fields, which clicks it.
      onClick={isFocusable ? (event) => event.preventDefault() : onClick}
    />
  );
}

/** Milliseconds in which a closed dialog, or another screen, may set the focus itself. */
const PAUSE = 30;

/** The next element for the focus: in the open dialog, else the screen's `data-focus-home`, else the title. */
function nextPlace(): HTMLElement | null {
  const dialog = document.querySelector("[role=dialog]");
  if (dialog) return dialog.querySelector<HTMLElement>("[data-autofocus], button");
  return document.querySelector<HTMLElement>("[data-focus-home]") ?? document.querySelector("h1");
}

const buttonsOf = (row: Element | null | undefined): HTMLElement[] => [
  ...(row?.querySelectorAll("button") ?? []),
];

/**
 * A way to the next row of a list, or to the one before, for when the control's row is gone: to the button in
 * the same place, or to the row itself where that takes the focus: its buttons do what cannot be taken back.
 */
function wayToNextRow(control: HTMLElement): () => HTMLElement | undefined {
  const row = control.closest("li");
  const n = buttonsOf(row).indexOf(control);
  const other = row?.nextElementSibling ?? row?.previousElementSibling;
  const takesFocus = other instanceof HTMLElement && other.hasAttribute("tabindex");
  const next = takesFocus ? other : buttonsOf(other)[n];
  return () => (row?.isConnected || !next?.isConnected ? undefined : next);
}

function goOn(nextRow: () => HTMLElement | undefined) {
  if (document.activeElement !== document.body) return;
  // The page does not scroll: a person who saved something far below looks at that, not at the title.
  (nextRow() ?? nextPlace())?.focus({ preventScroll: true });
}

/**
 * Moves the focus on where the focused control goes away, with its row, its dialog, or as the last "Show more". For a
 * control: when it, or the dialog around it, goes away with the focus, the focus moves to the next row or element.
 */
export function useFocusKept(control: RefObject<HTMLElement | null>): void {
  const hadFocus = useRef(false);
  const nextRow = useRef<() => HTMLElement | undefined>(() => undefined);
  useLayoutEffect(() => {
    const own = control.current;
    const place = own?.closest("[role=dialog]") ?? own;
    return () => {
      hadFocus.current = place?.contains(document.activeElement) ?? false;
      if (own && own === document.activeElement) nextRow.current = wayToNextRow(own);
    };
  }, [control]);
  // A passive effect, like those of a closed dialog, which gives the focus back after a shorter pause than this.
  useEffect(
    () => () => {
      if (hadFocus.current) setTimeout(goOn, PAUSE, nextRow.current);
    },
    [],
  );
}
