/** The element of every button: out of use, it takes no press, but the keyboard's place is not lost. */
import { useMergedRef } from "@mantine/hooks";
import { type ComponentPropsWithRef, useRef, useState } from "react";
import { useFocusKept } from "./useFocusKept.ts";

interface FocusableButtonProps extends ComponentPropsWithRef<"button"> {
  /** Whether it is at work, as Mantine says it. */
  "data-loading"?: boolean;
}

/**
 * A browser takes the focus from a button that becomes `disabled`. One that is at work, or has the
 * focus, is `aria-disabled` instead.
 */
export function FocusableButton({
  ref,
  type = "button",
  disabled = false,
  onFocus,
  onBlur,
  onClick,
  ...props
}: FocusableButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusKept(button);
  const [hasFocus, setFocus] = useState(false);
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
        onFocus?.(event);
      }}
      onBlur={(event) => {
        setFocus(false);
        onBlur?.(event);
      }}
      // A form is not submitted by it either, nor by Enter in one of its fields.
      onClick={isFocusable ? (event) => event.preventDefault() : onClick}
    />
  );
}
