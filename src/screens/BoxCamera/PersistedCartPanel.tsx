/** Offers a cart that was left in the middle (docs/design.md, "Outbox"). */
import { Button, Card, Group, Text, Title } from "@mantine/core";
import { useSelector } from "@xstate/react";
import { scanMessages } from "#domain/scan/scanMessages.ts";
import classes from "./BoxCamera.module.css";
import type { BoxCameraRef } from "./boxCameraRef.ts";

export function PersistedCartPanel({ boxCamera }: { boxCamera: BoxCameraRef }) {
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
