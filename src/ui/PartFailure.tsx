/** Replaces a part of a screen that could not be shown. */
import { Alert, Button, Group } from "@mantine/core";

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
