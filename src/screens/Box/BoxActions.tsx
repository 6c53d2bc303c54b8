/** The actions on the selected toys, within the thumb's reach. */
import { Button, Text } from "@mantine/core";
import { useSelector } from "@xstate/react";
import { formatCount } from "#domain/counts.ts";
import type { SelectionRef } from "#machines/selection.machine.ts";
import { BottomPanel, PanelActions } from "#src/ui/BottomPanel.tsx";

export function BoxActions({ actor }: { actor: SelectionRef }) {
  const size = useSelector(actor, ({ context }) => context.toys.size);
  return (
    <BottomPanel>
      <Text size="sm" ta="center" role="status">
        {size === 0 ? "Select toys" : `${formatCount(size, "toy")} selected`}
      </Text>
      <PanelActions>
        <Button
          color="red"
          variant="light"
          disabled={size === 0}
          onClick={() => actor.send({ type: "order.asked", kind: "removeToys" })}
        >
          Delete
        </Button>
        <Button
          disabled={size === 0}
          onClick={() => actor.send({ type: "order.asked", kind: "moveToys" })}
        >
          Move
        </Button>
      </PanelActions>
    </BottomPanel>
  );
}
