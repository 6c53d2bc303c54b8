/** An empty list that could not be read: it says so calmly, and can be tried again (specification section 8). */
import { Alert, Button, Group, Text } from "@mantine/core";
import { IconCloudOff } from "@tabler/icons-react";
import { useRouter } from "@tanstack/react-router";
import { messages } from "#domain/messages.ts";
import type { ApiError } from "#src/api/client.ts";

export function ListProblem({ failure }: { failure: ApiError }) {
  const router = useRouter();
  return (
    <Alert color="orange" icon={<IconCloudOff />} title={messages.listNotLoaded} role="alert">
      <Group justify="space-between">
        <Text size="sm">{failure.message}</Text>
        <Button variant="default" onClick={() => router.invalidate()}>
          Try again
        </Button>
      </Group>
    </Alert>
  );
}
