/** /guest: the welcome of guests, who see only their own account (specification section 2). */
import { Button, Stack, Text, ThemeIcon, Title } from "@mantine/core";
import { IconUser } from "@tabler/icons-react";
import { createFileRoute, Link } from "@tanstack/react-router";
import { messages } from "#domain/messages.ts";
import { requireGuest } from "#src/session/guards.ts";

export const Route = createFileRoute("/_signedIn/guest")({
  beforeLoad: requireGuest,
  component: GuestScreen,
});

function GuestScreen() {
  return (
    <Stack align="center" justify="center" mih="60dvh" gap="lg" px="md">
      <ThemeIcon size={80} radius="xl" variant="light" aria-hidden>
        <IconUser size={40} />
      </ThemeIcon>
      <Stack gap={4} align="center">
        <Title order={2}>Welcome, guest</Title>
        <Text c="dimmed" ta="center" maw={360}>
          {messages.guestWelcome}
        </Text>
      </Stack>
      <Button component={Link} to="/account" w="100%" maw={320}>
        Account
      </Button>
    </Stack>
  );
}
