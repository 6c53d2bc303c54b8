/** One part of what is open on the device, only where there is something. */
import { Card, Stack, Title } from "@mantine/core";
import type { ReactElement } from "react";

interface PartProps {
  title: string;
  children: ReactElement[];
}

export function Part({ title, children }: PartProps) {
  if (children.length === 0) return null;
  return (
    <section>
      <Title order={2} size="h3" mb="sm">
        {title}
      </Title>
      <Stack component="ul" gap="sm" aria-label={title}>
        {children.map((child) => (
          <Card component="li" key={child.key}>
            {child}
          </Card>
        ))}
      </Stack>
    </section>
  );
}
