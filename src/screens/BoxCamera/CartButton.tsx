/** The round button with the cart's count (specification section 2, "Box Camera"). */
import { ActionIcon, Indicator } from "@mantine/core";
import { IconShoppingCart } from "@tabler/icons-react";
import { useSelector } from "@xstate/react";
import type { BoxCameraRef } from "./boxCameraRef.ts";

interface CartButtonProps {
  boxCamera: BoxCameraRef;
  onOpen: () => void;
}

export function CartButton({ boxCamera, onOpen }: CartButtonProps) {
  const items = useSelector(boxCamera, ({ context }) => context.cart.length);
  return (
    <Indicator label={items} size={22} offset={6} color="red.8" disabled={items === 0}>
      <ActionIcon
        size={56}
        radius="xl"
        variant="default"
        aria-label={`Cart, ${items} items`}
        onClick={() => {
          onOpen();
          boxCamera.send({ type: "cart.opened" });
        }}
      >
        <IconShoppingCart size={28} aria-hidden />
      </ActionIcon>
    </Indicator>
  );
}
