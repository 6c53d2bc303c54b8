/** A toy that was added here and that the server does not have yet (docs/design.md, "Outbox"). */
import { Text } from "@mantine/core";
import { IconCloudUp } from "@tabler/icons-react";
import { messages } from "#domain/messages.ts";
import type { ProjectedToy } from "#domain/outbox/projection/toys.ts";
import { useObjectUrl } from "#src/pictures/useObjectUrl.ts";
import { LinkButton } from "#src/ui/LinkButton.tsx";
import { Notice } from "#src/ui/states.tsx";
import { ToyImage } from "#src/ui/ToyImage.tsx";
import { UnsentMark } from "#src/ui/UnsentMark.tsx";

/** Pixels a side of its picture. */
const SIZE = 88;

export function UnsentItem({ toy }: { toy: ProjectedToy }) {
  const picture = useObjectUrl(toy.picture ?? null);
  return (
    <Notice icon={<IconCloudUp size={32} />} title={toy.strName}>
      {picture && <ToyImage src={picture} size={SIZE} />}
      <UnsentMark />
      <Text c="dimmed" ta="center" style={{ overflowWrap: "anywhere" }}>
        {toy.strToyBarcode}
      </Text>
      <Text ta="center">{messages.piecesInStock(toy.intQuantity)}</Text>
      <Text ta="center">{messages.goesOn}</Text>
      <LinkButton to="/unsent" variant="default">
        Unsent
      </LinkButton>
    </Notice>
  );
}
