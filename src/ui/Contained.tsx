/** Contains what a part throws, such as code that could not be loaded: a sentence stands in its place, and the screen goes on. */
import { Alert, Button } from "@mantine/core";
import { CatchBoundary, type ErrorComponentProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { messages } from "#domain/messages.ts";

export function Contained({ children }: { children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={() => ""} errorComponent={PartFailure}>
      {children}
    </CatchBoundary>
  );
}

function PartFailure({ reset }: ErrorComponentProps) {
  return (
    <Alert color="red" variant="light" role="alert">
      {messages.somethingWrong}{" "}
      <Button variant="default" mt="xs" onClick={reset}>
        Try again
      </Button>
    </Alert>
  );
}
