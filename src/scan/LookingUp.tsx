/** In the place of the latest scan: a code that was read, before its answer is there. */
import { Card, Group, Loader, Text } from "@mantine/core";
import { scanMessages } from "#domain/scan/scanMessages.ts";

export function LookingUp({ code }: { code: string }) {
  return (
    <Card mih={96} role="status">
      <Group justify="space-between" wrap="nowrap">
        <div>
          <Text fw={700} size="lg" lh={1.3}>
            {scanMessages.lookingUp}
          </Text>
          <Text className="breakable">{code}</Text>
        </div>
        <Loader size="sm" aria-hidden />
      </Group>
    </Card>
  );
}
