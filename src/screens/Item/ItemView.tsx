/** A loaded toy: what it is, how many there are, notes, tags, where it is. */
import { Button, Card, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import { IconBarcode } from "@tabler/icons-react";
import { useSelector } from "@xstate/react";
import { toyOf } from "#machines/item.setup.ts";
import type { Soon } from "#src/api/soon.ts";
import { StatusChip } from "#src/toys/StatusChip.tsx";
import { ToyImage } from "#src/ui/ToyImage.tsx";
import { BarcodeModal } from "./BarcodeModal.tsx";
import { ConfirmChange } from "./ConfirmChange.tsx";
import { DetailsCard } from "./DetailsCard.tsx";
import type { ItemRef } from "./itemRef.ts";
import { NameRow } from "./NameRow.tsx";
import { NotesCard } from "./NotesCard.tsx";
import { PlacesCard } from "./PlacesCard.tsx";
import { QuantityCard } from "./QuantityCard.tsx";
import type { Places } from "./readItem.ts";
import { TagsCard } from "./TagsCard.tsx";

export function ItemView({ item, places }: { item: ItemRef; places: Soon<Places | null> }) {
  const toy = useSelector(item, ({ context }) => toyOf(context));
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="md">
      <Stack>
        <Card>
          <Group wrap="nowrap" align="flex-start">
            <ToyImage src={toy.imageLarge ?? toy.imageThumb} size={88} />
            <Stack gap={6} flex={1} miw={0} align="flex-start">
              <StatusChip status={toy.strStatus} size="lg" />
              <Text c="dimmed" style={{ overflowWrap: "anywhere" }}>
                {toy.strToyBarcode}
              </Text>
              <Button
                variant="light"
                leftSection={<IconBarcode size={20} aria-hidden />}
                onClick={() => item.send({ type: "barcode.opened" })}
              >
                Show barcode
              </Button>
            </Stack>
          </Group>
          <NameRow item={item} />
        </Card>
        <QuantityCard item={item} />
        <DetailsCard item={item} />
      </Stack>
      <Stack>
        <NotesCard item={item} />
        <TagsCard item={item} />
        <PlacesCard places={places} intQuantity={toy.intQuantity} />
      </Stack>
      <ConfirmChange item={item} />
      <BarcodeModal item={item} />
    </SimpleGrid>
  );
}
