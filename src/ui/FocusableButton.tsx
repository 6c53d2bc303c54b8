/** The element of every button: while it is disabled it takes no press, but keeps the focus. */
import { useMergedRef } from "@mantine/hooks";
import { type ComponentPropsWithRef, useRef, useState } from "react";
import { useFocusKept } from "./useFocusKept.ts";

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
      // Such a button does not submit its form either, nor does Enter in one of the form's fields, which clicks it.
      onClick={isFocusable ? (event) => event.preventDefault() : onClick}
    />
  );
}
