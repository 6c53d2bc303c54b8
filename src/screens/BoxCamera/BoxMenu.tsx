/** The menu of the box camera, with a persisted cart where there is one (specification section 2, "Box Camera"). */
import { Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { IconListDetails, IconPlus, IconX } from "@tabler/icons-react";
import { useSelector } from "@xstate/react";
import { BLANK_BOX_NOTE } from "#domain/limits.ts";
import { scanMessages } from "#domain/scan/scanMessages.ts";
import { formatContents } from "#src/boxes/formatBox.ts";
import { type HeldBox, useContents } from "#src/boxes/useContents.ts";
import { CountLink } from "#src/counts/CountLink.tsx";
import { MayChange } from "#src/session/rights.tsx";
import { usePlaceName } from "#src/stock/useAsk.ts";
import { LinkButton } from "#src/ui/LinkButton.tsx";
import type { BoxCameraRef } from "./actors.ts";
import classes from "./BoxCamera.module.css";

/** Offers to continue or to discard a persisted cart (docs/design.md, "Outbox"). */
function PersistedCartPanel({ boxCamera }: { boxCamera: BoxCameraRef }) {
  const cart = useSelector(boxCamera, ({ context }) => context.cart);
  if (cart.length === 0) return null;
  const names = cart.map(({ strName, intAmountInBox }) =>
    intAmountInBox === 1 ? strName : `${intAmountInBox} × ${strName}`,
  );
  return (
    <Card component="section" aria-labelledby="persisted-cart" className={classes.persisted}>
      <Title order={3} id="persisted-cart">
        {scanMessages.cartWaiting(cart.length)}
      </Title>
      <Text c="dimmed" lineClamp={2}>
        {names.join(", ")}
      </Text>
      <Group mt="sm" gap="sm" grow>
        <Button variant="default" onClick={() => boxCamera.send({ type: "discard.asked" })}>
          Discard cart
        </Button>
        <Button onClick={() => boxCamera.send({ type: "add.chosen" })}>Continue</Button>
      </Group>
    </Card>
  );
}

export function BoxMenu({ boxCamera, box }: { boxCamera: BoxCameraRef; box: HeldBox }) {
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
