/** The scanner gun's field, out of sight, with what is typed in it, and the sign that it is ready (specification section 2; docs/design.md, "Guns"). */
import { Text } from "@mantine/core";
import { IconBarcode } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import classes from "./GunInput.module.css";
import { type GunOptions, useGun } from "./useGun.tsx";

interface GunInputProps {
  /** One call for each pull of the trigger, in order; blank for an empty scan. */
  onScan: GunOptions["onScan"];
  /** Whether keys of a scan are coming in. */
  onTyping?: (isTyping: boolean) => void;
  /** Digits that were typed by hand; returns whether it took them. */
  onDigits?: (digits: string) => boolean;
}

/** Keeps the focus unless something else that a person uses has it; scans arrive in any case. */
export function GunInput({ onScan, onTyping, onDigits }: GunInputProps) {
  const input = useRef<HTMLInputElement>(null);
  // Shows typed text, since the field itself is invisible.
  const [typed, setTyped] = useState("");
  const scan: GunOptions["onScan"] = (...pulled) => {
    setTyped("");
    onScan(...pulled);
  };
  const takeDigits = (digits: string) => {
    const isTaken = onDigits?.(digits) ?? false;
    if (isTaken) setTyped("");
    return isTaken;
  };
  useGun({ onScan: scan, onTyping, onDigits: takeDigits }, input);

  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    let isPressed = false;
    const takeFocusBack = () => {
      clearTimeout(waiting);
      waiting = setTimeout(() => {
        const focused = document.activeElement;
        // A heading, or the screen, has the focus after a navigation, for screen readers. Whoever presses
        // the mode that is on wants the gun heard.
        const free = isPressed ? "h1, main, [type=radio]" : "h1, main";
        const isFree = !focused || focused === document.body || focused.matches(free);
        const isAsking = document.querySelector('[role="dialog"]') !== null;
        // Another window, or the page that this one is a frame of, keeps it; the focus event brings it back.
        if (isFree && !isAsking && document.hasFocus())
          input.current?.focus({ preventScroll: true });
        isPressed = false;
      });
    };
    const onPointerUp = () => {
      isPressed = true;
      takeFocusBack();
    };
    input.current?.focus({ preventScroll: true });
    document.addEventListener("focusout", takeFocusBack);
    document.addEventListener("pointerup", onPointerUp);
    window.addEventListener("focus", takeFocusBack);
    return () => {
      clearTimeout(waiting);
      document.removeEventListener("focusout", takeFocusBack);
      document.removeEventListener("pointerup", onPointerUp);
      window.removeEventListener("focus", takeFocusBack);
    };
  }, []);

  return (
    <form className={classes.form}>
      <label className={classes.panel}>
        <IconBarcode size={40} stroke={1.5} color="var(--mantine-color-shelf-text)" aria-hidden />
        <span>
          <Text span display="block" fw={700} className="breakable">
            {typed || "Ready to scan"}
          </Text>
          <Text span display="block" size="sm" c="dimmed">
            {typed ? "Enter takes it as a scan." : "Point the gun at a label and pull the trigger."}
          </Text>
        </span>
        <input
          ref={input}
          className={classes.input}
          aria-label="Scanner input"
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
          data-focus-home
          data-autofocus
          // No on-screen keyboard over the page.
          inputMode="none"
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="done"
        />
      </label>
    </form>
  );
}
