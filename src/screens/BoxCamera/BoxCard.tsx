/** Which box this is: its note, where it stands, what is in it. */
import { Card, Text } from "@mantine/core";
import { formatPlace } from "#domain/box/locations.ts";
import { formatCount } from "#domain/counts.ts";
import { BLANK_BOX_NOTE } from "#domain/limits.ts";
import type { Box } from "#domain/types.ts";
import classes from "./BoxCamera.module.css";

export function BoxCard({ box: { strCustomNote, intSection, intToys, intUnits } }: { box: Box }) {
  const content = `${formatCount(intToys, "toy")}, ${formatCount(intUnits, "piece")}`;
  return (
    <Card>
      {strCustomNote !== BLANK_BOX_NOTE && (
        <Text fw={650} className={classes.name}>
          {strCustomNote}
        </Text>
      )}
      <Text c="dimmed">
        {formatPlace(intSection)} · {intToys === 0 ? "empty" : content}
      </Text>
    </Card>
  );
}
