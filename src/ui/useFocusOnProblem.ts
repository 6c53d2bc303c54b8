/** Moves the focus to the field of a problem when it comes, so that the problem is heard with its field. */
import { type RefObject, useLayoutEffect, useRef } from "react";

/** The ref to give to the field. */
export function useFocusOnProblem(problem: string | null): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  // At once: a gun may type in it already, and what has the focus anew is selected.
  useLayoutEffect(() => {
    if (problem) field.current?.focus();
  }, [problem]);
  return field;
}
