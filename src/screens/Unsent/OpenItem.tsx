/** Something that is open on this device and not ordered yet: a cart, a draft. */
import { Group, Text } from "@mantine/core";
import { LinkButton } from "#src/ui/LinkButton.tsx";

export function OpenItem({ title, href }: { title: string; href: string }) {
  return (
    <Group justify="space-between" gap="sm">
      <Text fw={650}>{title}</Text>
      <LinkButton to={href} variant="light">
        Open
      </LinkButton>
    </Group>
  );
}
