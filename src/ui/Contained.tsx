/**
 * Catches the errors of a part of a screen, such as code that could not be loaded: a sentence replaces the part, and
 * the rest of the screen stays.
 */
import { Alert, Button, Group } from "@mantine/core";
import { CatchBoundary, type ErrorComponentProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { messages } from "#domain/messages.ts";

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

/** Replaces a part of a screen that could not be shown. */
export function PartFailure({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <Alert color="red" variant="light" role="alert">
      <Group justify="space-between">
        {text}
        <Button variant="default" onClick={onRetry}>
          Try again
        </Button>
      </Group>
    </Alert>
  );
}
