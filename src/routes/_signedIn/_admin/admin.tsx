/** /admin (specification section 2). */
import { Center, Text } from "@mantine/core";
import { createFileRoute } from "@tanstack/react-router";
import { messages } from "#domain/messages.ts";

export const Route = createFileRoute("/_signedIn/_admin/admin")({
  component: AdminScreen,
});

function AdminScreen() {
  return (
    <Center mih="50dvh">
      <Text fz="lg">{messages.comingSoon}</Text>
    </Center>
  );
}
