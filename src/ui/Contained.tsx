/**
 * Catches the errors of a part of a screen, such as code that could not be loaded: a sentence replaces the part, and
 * the rest of the screen stays.
 */
import { CatchBoundary, type ErrorComponentProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { messages } from "#domain/messages.ts";
import { PartFailure } from "./PartFailure.tsx";

export function Contained({ children }: { children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={() => ""} errorComponent={Failed}>
      {children}
    </CatchBoundary>
  );
}

const Failed = ({ reset }: ErrorComponentProps) => (
  <PartFailure text={messages.somethingWrong} onRetry={reset} />
);
