/** Returns the focus to the button that began an edit, once the edit ends. */
import { useEffect, useRef } from "react";

/** The ref of that button. */
export function useFocusBack(isEditing: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) button.current?.focus({ preventScroll: true });
    wasEditing.current = isEditing;
  }, [isEditing]);
  return button;
}
