/** /admin (specification section 2). */
import { Center, Text } from "@mantine/core";
import { messages } from "#domain/messages.ts";

export function AdminScreen() {
  return (
    <Center mih="50dvh">
      <Text fz="lg">{messages.comingSoon}</Text>
    </Center>
  );
}
