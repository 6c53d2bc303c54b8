/** The first choice of the box camera, with what is left from before (specification section 2, "Box Camera"). */
import { Button, Stack } from "@mantine/core";
import { IconListDetails, IconPlus, IconX } from "@tabler/icons-react";
import type { Box } from "#domain/types.ts";
import { LinkButton } from "#src/ui/LinkButton.tsx";
import { BoxCard } from "./BoxCard.tsx";
import type { BoxCameraRef } from "./boxCameraRef.ts";
import { PersistedCartPanel } from "./PersistedCartPanel.tsx";

interface BoxMenuProps {
  boxCamera: BoxCameraRef;
  box: Box;
}

export function BoxMenu({ boxCamera, box }: BoxMenuProps) {
  return (
    <Stack gap="lg">
      <BoxCard box={box} />
      <PersistedCartPanel boxCamera={boxCamera} />
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
        <Button
          size="lg"
          leftSection={<IconPlus size={22} aria-hidden />}
          onClick={() => boxCamera.send({ type: "add.chosen" })}
        >
          Add Items
        </Button>
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
