/** A toy that was added here and that the server does not have yet (docs/design.md, "Outbox"). */
import { Text } from "@mantine/core";
import { messages } from "#domain/messages.ts";
import type { ProjectedToy } from "#domain/outbox/projection/toys.ts";
import { UnsentNotice } from "#src/outbox/UnsentNotice.tsx";
import { useObjectUrl } from "#src/pictures/useObjectUrl.ts";
import { ToyImage } from "#src/ui/ToyImage.tsx";

/** Pixels a side of its picture. */
const SIZE = 88;

export function UnsentItem({ toy }: { toy: ProjectedToy }) {
  const picture = useObjectUrl(toy.picture ?? null);
  return (
    <UnsentNotice title={toy.strName}>
      {picture && <ToyImage src={picture} size={SIZE} />}
      <Text c="dimmed" ta="center" className="breakable">
        {toy.strToyBarcode}
      </Text>
      <Text ta="center">{messages.piecesInStock(toy.intQuantity)}</Text>
    </UnsentNotice>
  );
}
