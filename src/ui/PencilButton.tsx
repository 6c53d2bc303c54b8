/** The pencil at the right edge of a card, which begins the edit of the content beside it. */

import { ActionIcon } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import type { RefObject } from "react";
import { MayChange } from "#src/session/rights.tsx";

interface PencilButtonProps {
  label: string;
  button?: RefObject<HTMLButtonElement | null>;
  onClick: () => void;
}

export function PencilButton({ label, button, onClick }: PencilButtonProps) {
  return (
    <MayChange>
      <ActionIcon ref={button} mr={-10} aria-label={label} onClick={onClick}>
        <IconPencil size={22} />
      </ActionIcon>
    </MayChange>
  );
}
