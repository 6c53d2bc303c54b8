/** The actions on the selected boxes and sections, within the thumb's reach. */
import { Button, Text } from "@mantine/core";
import { useRouteContext } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import { boxMessages } from "#domain/box/boxMessages.ts";
import { formatCount } from "#domain/formatNumbers.ts";
import { RIGHT_MISSING } from "#domain/people/peopleMessages.ts";
import { boxesOf, sectionsOf } from "#domain/selection.ts";
import type { SelectionRef } from "#machines/selection.machine.ts";
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

const MOVE = { label: "Move boxes", kind: "moveBoxes", color: undefined } as const;
const DELETIONS = [
  { label: "Delete boxes", kind: "deleteBoxes", color: "red" },
  { label: "Delete sections", kind: "deleteSections", color: "red" },
] as const;

export function EditActions({ actor }: { actor: SelectionRef }) {
  const snapshot = useSelector(actor, (current) => current);
  const { things } = snapshot.context;
  const boxes = boxesOf(things);
  const rights = useRights();
  const missing = (["stock", "delete"] as const).find((right) => !rights.includes(right));
  const actions = [...(missing === "stock" ? [] : [MOVE]), ...(missing ? [] : DELETIONS)];
  return (
    <BottomPanel>
      <Text size="sm" ta="center" role="status">
        {formatSelection(boxes.length, sectionsOf(things).length)}
      </Text>
      <PanelActions>
        {actions.map(({ label, kind, color }) => (
          <Button
            key={kind}
            size="sm"
            color={color}
            variant={color ? "light" : "filled"}
            px={4}
            disabled={!snapshot.can({ type: "order.asked", kind })}
            onClick={() => actor.send({ type: "order.asked", kind })}
          >
            {label}
          </Button>
        ))}
        <PrintLabels
          label="Print labels"
          size="sm"
          leftSection={null}
          px={4}
          disabled={boxes.length === 0}
          codes={() => boxes.map(({ strBoxCode }) => strBoxCode)}
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
export function SelectByScan({ actor }: { actor: SelectionRef }) {
  const stock = useRouteContext({ from: "/_signedIn" });
  useSelectByScan(async (boxCode) => {
    const box = await ask(stock, boxQuery(boxCode));
    if (!box) return { isSelected: false, sentence: `${boxMessages.noSuchBox} (${boxCode})` };
    const { strBoxCode, intSection } = box;
    const scanned = { type: "things.selected", things: [{ strBoxCode, intSection }] } as const;
    // Edit Mode may have ended during the lookup, or a dialog may be open.
    if (!actor.getSnapshot().can(scanned)) {
      return { isSelected: false, sentence: boxMessages.boxNotSelected(strBoxCode) };
    }
    actor.send(scanned);
    return { isSelected: true, sentence: boxMessages.boxSelected(strBoxCode) };
  });
  return null;
}
