/** Which box this is: its note, where it stands, what is in it. */
import { Card, Text } from "@mantine/core";
import { BLANK_BOX_NOTE } from "#domain/limits.ts";
import type { Box } from "#domain/types.ts";
import classes from "./BoxCamera.module.css";

export function BoxCard({ box: { strCustomNote, intSection, intToys, intUnits } }: { box: Box }) {
  const place = intSection === null ? "Floor" : `Section ${intSection}`;
  const toys = intToys === 1 ? "1 toy" : `${intToys} toys`;
  const pieces = intUnits === 1 ? "1 piece" : `${intUnits} pieces`;
  return (
    <Card>
      {strCustomNote !== BLANK_BOX_NOTE && (
        <Text fw={650} className={classes.name}>
          {strCustomNote}
        </Text>
      )}
      <Text c="dimmed">
        {place} · {intToys === 0 ? "empty" : `${toys}, ${pieces}`}
      </Text>
    </Card>
  );
}
