/** The actions on the selected toys, within the thumb's reach. */
import { Button, Text } from "@mantine/core";
import { useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import { formatCount } from "#domain/counts.ts";
import type { boxMachine } from "#machines/box.machine.ts";
import { BottomPanel, PanelActions } from "#src/ui/BottomPanel.tsx";

export type BoxRef = ActorRefFrom<typeof boxMachine>;

export function BoxActions({ actor }: { actor: BoxRef }) {
  const snapshot = useSelector(actor, (current) => current);
  const { size } = snapshot.context.lines;
  const canDelete = snapshot.can({ type: "deletion.asked" });
  const canMove = snapshot.can({ type: "move.asked" });
  return (
    <BottomPanel>
      <Text size="sm" ta="center" role="status">
        {size === 0 ? "Select toys" : `${formatCount(size, "toy")} selected`}
      </Text>
      <PanelActions>
        <Button
          color="red"
          variant="light"
          disabled={!canDelete}
          onClick={() => actor.send({ type: "deletion.asked" })}
        >
          Delete
        </Button>
        <Button disabled={!canMove} onClick={() => actor.send({ type: "move.asked" })}>
          Move
        </Button>
      </PanelActions>
    </BottomPanel>
  );
}
