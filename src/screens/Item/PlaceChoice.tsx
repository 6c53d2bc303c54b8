/** From which box pieces come, or into which they go: one tap for each place (docs/design.md, "Amounts"). */
import { Button, Group, Text } from "@mantine/core";
import { useSelector } from "@xstate/react";
import { boxMessages } from "#domain/box/boxMessages.ts";
import { placementOf } from "#domain/box/places.ts";
import { piecesOf } from "#domain/toy/fieldEdit.ts";
import type { FieldEditRef } from "./useToyActor.ts";

export function PlaceChoice({ edit }: { edit: FieldEditRef }) {
  const context = useSelector(edit, (snapshot) => snapshot.context);
  const pieces = piecesOf(context, context.toy, context.places);
  if (!pieces || pieces.intDifference === 0) return null;
  const { places, intLeft } = placementOf(pieces);
  if (places.length === 0) return null;
  const isOut = pieces.intDifference < 0;
  const question = isOut ? boxMessages.fromWhichBox : boxMessages.intoWhichBox;
  return (
    <>
      <Text fw={650} ta="center" mt="md">
        {question}
      </Text>
      <Group role="group" aria-label={question} justify="center" gap={6} mt={6}>
        {places.map(({ strBoxCode, before, after }) => (
          <Button
            key={strBoxCode}
            size="sm"
            px={10}
            variant={before === after ? "default" : "light"}
            aria-pressed={before !== after}
            onClick={() => edit.send({ type: "place.toggled", strBoxCode })}
          >
            {boxMessages.place(strBoxCode, before, after)}
          </Button>
        ))}
      </Group>
      {intLeft > 0 && intLeft < Math.abs(pieces.intDifference) && (
        <Text size="sm" ta="center" mt={6} role="status">
          {boxMessages.leftToDistribute(intLeft)}
        </Text>
      )}
    </>
  );
}
