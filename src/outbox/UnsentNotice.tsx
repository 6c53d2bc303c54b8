/** In place of a thing that was added here and that the server does not have yet (docs/design.md, "Outbox"). */
import { Text } from "@mantine/core";
import { IconCloudUp } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { messages } from "#domain/messages.ts";
import { LinkButton } from "#src/ui/LinkButton.tsx";
import { Notice } from "#src/ui/states.tsx";
import { UnsentMark } from "#src/ui/UnsentMark.tsx";

export function UnsentNotice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Notice icon={<IconCloudUp size={32} />} title={title}>
      <UnsentMark />
      {children}
      <Text ta="center">{messages.goesOn}</Text>
      <LinkButton to="/unsent" variant="default">
        Unsent
      </LinkButton>
    </Notice>
  );
}
