/** Replaces a part of a screen that could not be shown. */
import { Alert, Button, Group } from "@mantine/core";

interface PartFailureProps {
  text: string;
  onRetry: () => void;
}

export function PartFailure({ text, onRetry }: PartFailureProps) {
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
