/** How many rows are new, change something, change nothing, cannot be read. */
import { Card, Text } from "@mantine/core";
import { useId } from "react";
import { OUTCOMES } from "#domain/import/importMessages.ts";
import type { Import } from "#domain/types.ts";
import classes from "./Import.module.css";

export function ImportCounts({ one }: { one: Import }) {
  return (
    <div className={classes.counts}>
      <Count label={OUTCOMES.new} figure={one.intNew} />
      <Count label={OUTCOMES.changed} figure={one.intChanged} />
      <Count label={OUTCOMES.same} figure={one.intSame} />
      <Count label={OUTCOMES.refused} figure={one.intRefused} isRefused={one.intRefused > 0} />
    </div>
  );
}

function Count({
  label,
  figure,
  isRefused,
}: {
  label: string;
  figure: number;
  isRefused?: boolean;
}) {
  const id = useId();
  return (
    <Card
      role="group"
      aria-labelledby={id}
      padding="sm"
      className={classes.count}
      data-refused={isRefused || undefined}
    >
      <Text id={id} size="sm" fw={650}>
        {label}
      </Text>
      <Text className={classes.figure}>{figure.toLocaleString()}</Text>
    </Card>
  );
}
