/** "/" for a visitor who is not signed in (specification section 2). */
import { Image, Stack, Text, Title } from "@mantine/core";
import { createFileRoute, redirect } from "@tanstack/react-router";
import { startOf } from "#domain/people/roles.ts";
import { currentSession } from "#src/session/session.ts";
import { LinkButton } from "#src/ui/LinkButton.tsx";

export const Route = createFileRoute("/")({
  beforeLoad: ({ context }) => {
    const session = currentSession(context.session);
    if (session) throw redirect({ to: startOf(session.role) });
  },
  component: WelcomeScreen,
});

function WelcomeScreen() {
  return (
    <Stack align="center" justify="center" mih="70dvh" gap="lg" px="md">
      <Image src="/icon.svg" alt="" w={104} h={104} />
      <Stack gap={4} align="center">
        <Title order={2} fz={30}>
          Welcome to Toyshelf
        </Title>
        <Text c="dimmed" ta="center" fz="lg">
          Scan, look up, organise and move toys.
        </Text>
      </Stack>
      <LinkButton to="/login" size="lg" w="100%" maw={320}>
        Login
      </LinkButton>
    </Stack>
  );
}
