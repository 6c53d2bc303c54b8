/** Why there is no item, and what can be done: an unknown code can be added, a failed load tried again. */
import { Button, Text } from "@mantine/core";
import { ApiError } from "#src/api/client.ts";
import { LinkButton } from "#src/ui/LinkButton.tsx";

interface NotFoundReasonProps {
  error: Error | null;
  barcode: string;
  onRetry: () => void;
}

export function NotFoundReason({ error, barcode, onRetry }: NotFoundReasonProps) {
  if (!error || (error instanceof ApiError && error.status === 404)) {
    return (
      <LinkButton to="/inventory/new" search={{ barcode }}>
        Add Item
      </LinkButton>
    );
  }
  return (
    <>
      <Text ta="center">{error.message}</Text>
      <Button onClick={onRetry}>Try again</Button>
    </>
  );
}
