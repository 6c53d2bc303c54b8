/** /admin (specification section 2). */
import { Center, Text } from "@mantine/core";
import { createFileRoute } from "@tanstack/react-router";
import { messages } from "#domain/messages.ts";
import { requireAdmin } from "#src/session/guards.ts";

export const Route = createFileRoute("/_signedIn/admin")({
  beforeLoad: requireAdmin,
  component: AdminScreen,
});

function AdminScreen() {
  return (
    <Center mih="50dvh">
      <Text fz="lg">{messages.comingSoon}</Text>
    </Center>
  );
}
