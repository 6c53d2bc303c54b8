/** Which box this is: code, note, where it stands, how much is in it. */
import { Box as Area, Card, Group, Text } from "@mantine/core";
import { IconBox, IconMapPin } from "@tabler/icons-react";
import type { PlacedBox } from "#domain/outbox/kinds/kind.ts";
import type { Projected } from "#domain/outbox/projection/project.ts";
import type { Box } from "#domain/types.ts";
import { formatContents } from "#src/boxes/formatBox.ts";
import { useContents } from "#src/boxes/useContents.ts";
import { CountLink } from "#src/counts/CountLink.tsx";
import { Freshness } from "#src/counts/Freshness.tsx";
import { HistoryLink } from "#src/history/HistoryLink.tsx";
import { PrintLabels } from "#src/labels/PrintLabels.tsx";
import { usePlaceName } from "#src/stock/usePlaceName.ts";
import { LinkButton } from "#src/ui/LinkButton.tsx";
import { RowMark, UnsentMark } from "#src/ui/UnsentMark.tsx";
import { BoxCode, FormerBoxCodes } from "./BoxCode.tsx";
import { BoxNote } from "./BoxNote.tsx";
import { useBoxDialog } from "./useBoxDialog.ts";

interface BoxSummaryProps {
  box: Projected<Box & PlacedBox>;
}

export function BoxSummary({ box }: BoxSummaryProps) {
  const dialog = useBoxDialog(box);
  const placeName = usePlaceName();
  const { strBoxCode, intSection, unsent, isDeleted } = box;
  const hash = intSection === null ? "floor" : `section-${intSection}`;
  return (
    <Card component="section" aria-label={`Box ${strBoxCode}`}>
      <Group gap="md" wrap="nowrap" align="flex-start">
        <IconBox size={40} stroke={1.5} color="var(--mantine-color-shelf-text)" aria-hidden />
        <Area flex={1} miw={0}>
          <BoxCode box={box} isUnsent={unsent.includes("strNewBarcode")} dialog={dialog} />
          <BoxNote box={box} isUnsent={unsent.includes("strCustomNote")} dialog={dialog} />
          {/* One that the server has not given a number yet was made here. */}
          <RowMark thing={{ isDeleted, isUnsent: box.id === 0 }} />
        </Area>
      </Group>
      <FormerBoxCodes strBoxCode={strBoxCode} dialog={dialog} />
      <Freshness of={{ box: strBoxCode }} />
      <Group justify="space-between" mt="sm" gap="xs">
        <LinkButton
          role="link"
          to="/storage"
          hash={hash}
          variant="subtle"
          px={8}
          leftSection={<IconMapPin size={20} aria-hidden />}
        >
          {placeName(intSection)}
        </LinkButton>
        {unsent.includes("intSection") && <UnsentMark />}
        <Text fw={700}>{formatContents(useContents(box))}</Text>
        <PrintLabels
          label="Print label"
          variant="subtle"
          size="sm"
          px={8}
          codes={() => [strBoxCode]}
        />
        <CountLink boxCode={strBoxCode} size="sm" />
        <HistoryLink search={{ box: strBoxCode }} />
      </Group>
    </Card>
  );
}
