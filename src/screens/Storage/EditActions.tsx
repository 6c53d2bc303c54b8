/** The actions on the selected boxes and sections, within the thumb's reach. */
import { Button, Text } from "@mantine/core";
import { useRouteContext } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import { boxMessages } from "#domain/box/boxMessages.ts";
import { formatCount } from "#domain/formatNumbers.ts";
import { RIGHT_MISSING } from "#domain/people/peopleMessages.ts";
import type { storageMachine } from "#machines/storage.machine.ts";
import { PrintLabels } from "#src/labels/PrintLabels.tsx";
import { useSelectByScan } from "#src/scan/useSelectByScan.ts";
import { useRights } from "#src/session/rights.tsx";
import { ask } from "#src/stock/ask.ts";
import { boxQuery } from "#src/stock/boxes.ts";
import { BottomPanel, PanelActions } from "#src/ui/BottomPanel.tsx";

function formatSelection(boxes: number, sections: number): string {
  const parts = [
    ...(boxes ? [formatCount(boxes, "box", "boxes")] : []),
    ...(sections ? [formatCount(sections, "section")] : []),
  ];
  return parts.length ? `${parts.join(" and ")} selected` : "Select boxes or sections";
}

const MOVE = { label: "Move boxes", type: "move.asked", color: undefined } as const;
const DELETIONS = [
  { label: "Delete boxes", type: "boxDeletion.asked", color: "red" },
  { label: "Delete sections", type: "sectionDeletion.asked", color: "red" },
] as const;

export function EditActions({ actor }: { actor: ActorRefFrom<typeof storageMachine> }) {
  const snapshot = useSelector(actor, (current) => current);
  const { boxes, sections } = snapshot.context;
  const rights = useRights();
  const missing = (["stock", "delete"] as const).find((right) => !rights.includes(right));
  const actions = [...(missing === "stock" ? [] : [MOVE]), ...(missing ? [] : DELETIONS)];
  return (
    <BottomPanel>
      <Text size="sm" ta="center" role="status">
        {formatSelection(boxes.size, sections.size)}
      </Text>
      <PanelActions>
        {actions.map(({ label, type, color }) => (
          <Button
            key={type}
            size="sm"
            color={color}
            variant={color ? "light" : "filled"}
            px={4}
            disabled={!snapshot.can({ type })}
            onClick={() => actor.send({ type })}
          >
            {label}
          </Button>
        ))}
        <PrintLabels
          label="Print labels"
          size="sm"
          leftSection={null}
          px={4}
          disabled={boxes.size === 0}
          codes={() => [...boxes.keys()]}
        />
      </PanelActions>
      {missing && (
        <Text size="sm" ta="center">
          {RIGHT_MISSING[missing]}
        </Text>
      )}
    </BottomPanel>
  );
}

/** In Storage's Edit Mode a scanned box is selected, not opened. */
export function SelectByScan({ actor }: { actor: ActorRefFrom<typeof storageMachine> }) {
  const stock = useRouteContext({ from: "/_signedIn" });
  useSelectByScan(async (boxCode) => {
    const box = await ask(stock, boxQuery(boxCode));
    if (!box) return { isSelected: false, sentence: `${boxMessages.noSuchBox} (${boxCode})` };
    const { strBoxCode, intSection } = box;
    const scanned = { type: "box.scanned", boxCode: strBoxCode, section: intSection } as const;
    // Edit Mode may have ended during the lookup, or a dialog may be open.
    if (!actor.getSnapshot().can(scanned)) {
      return { isSelected: false, sentence: boxMessages.boxNotSelected(strBoxCode) };
    }
    actor.send(scanned);
    return { isSelected: true, sentence: boxMessages.boxSelected(strBoxCode) };
  });
  return null;
}
