/**
 * A button to try again, in place of the rows of a list that could not be read (specification section 8: logged only, an
 * empty list).
 */
import { Button, Center } from "@mantine/core";

export function ListError({ onRetry }: { onRetry: () => void }) {
  return (
    <Center py="xl">
      <Button variant="subtle" onClick={onRetry}>
        Try again
      </Button>
    </Center>
  );
}
