/** Moves the focus to the field of a new problem, so that a screen reader reads the problem with its field. */
import { type RefObject, useLayoutEffect, useRef } from "react";

/** The ref to give to the field. */
export function useFocusOnProblem(problem: string | null): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  // Before the browser paints: a gun may type already, and the focus selects the field's text, which the next key would
  // replace.
  useLayoutEffect(() => {
    if (problem) field.current?.focus();
  }, [problem]);
  return field;
}
