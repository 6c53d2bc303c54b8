/** After an edit by keyboard the focus returns to where the edit began. */
import { useEffect, useRef } from "react";

/** For the button that began the edit. */
export function useFocusBack(isEditing: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) button.current?.focus({ preventScroll: true });
    wasEditing.current = isEditing;
  }, [isEditing]);
  return button;
}
