/** A box that was added here and that the server does not have yet (docs/design.md, "Outbox"). */
import { Text } from "@mantine/core";
import { IconCloudUp } from "@tabler/icons-react";
import { messages } from "#domain/messages.ts";
import type { Box } from "#domain/types.ts";
import { formatNote } from "#src/boxes/formatBox.ts";
import { LinkButton } from "#src/ui/LinkButton.tsx";
import { Notice } from "#src/ui/states.tsx";
import { UnsentMark } from "#src/ui/UnsentMark.tsx";

export function UnsentBox({ box }: { box: Box }) {
  return (
    <Notice icon={<IconCloudUp size={32} />} title={box.strBoxCode}>
      <UnsentMark />
      <Text ta="center">{formatNote(box)}</Text>
      <Text ta="center">{messages.goesOn}</Text>
      <LinkButton to="/unsent" variant="default">
        Unsent
      </LinkButton>
    </Notice>
  );
}
