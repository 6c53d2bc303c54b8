/** The first choice of the box camera, with what is left from before (specification section 2, "Box Camera"). */

import { Button, Card, Stack, Text } from "@mantine/core";
import { IconListDetails, IconPlus, IconX } from "@tabler/icons-react";
import { BLANK_BOX_NOTE } from "#domain/limits.ts";
import { formatContents } from "#src/boxes/formatBox.ts";
import { type HeldBox, useContents } from "#src/boxes/useContents.ts";
import { CountLink } from "#src/counts/CountLink.tsx";
import { MayChange } from "#src/session/rights.tsx";
import { usePlaceName } from "#src/stock/usePlaceName.ts";
import { LinkButton } from "#src/ui/LinkButton.tsx";
import type { BoxCameraRef } from "./boxCameraRef.ts";
import { PersistedCartPanel } from "./PersistedCartPanel.tsx";

interface BoxMenuProps {
  boxCamera: BoxCameraRef;
  box: HeldBox;
}

export function BoxMenu({ boxCamera, box }: BoxMenuProps) {
  const placeName = usePlaceName();
  const contents = useContents(box);
  return (
    <Stack gap="lg">
      <Card>
        {box.strCustomNote !== BLANK_BOX_NOTE && (
          <Text fw={650} className="breakable">
            {box.strCustomNote}
          </Text>
        )}
        <Text c="dimmed">
          {placeName(box.intSection)} ·{" "}
          {contents.intToys === 0 ? "empty" : formatContents(contents)}
        </Text>
      </Card>
      <MayChange>
        <PersistedCartPanel boxCamera={boxCamera} />
      </MayChange>
      <Stack gap="sm">
        <LinkButton
          to="/box/$boxCode"
          params={{ boxCode: box.strBoxCode }}
          size="lg"
          variant="default"
          leftSection={<IconListDetails size={22} aria-hidden />}
        >
          View Items
        </LinkButton>
        <MayChange>
          <Button
            size="lg"
            leftSection={<IconPlus size={22} aria-hidden />}
            onClick={() => boxCamera.send({ type: "add.chosen" })}
          >
            Add Items
          </Button>
          <CountLink boxCode={box.strBoxCode} size="lg" variant="default" />
        </MayChange>
        <LinkButton
          to="/barcodes"
          size="lg"
          variant="default"
          leftSection={<IconX size={22} aria-hidden />}
        >
          Cancel
        </LinkButton>
      </Stack>
    </Stack>
  );
}
