/** One figure of the stock. */
import { Card, Text } from "@mantine/core";
import { useId } from "react";
import type { StockLevel } from "#domain/stock.ts";
import classes from "./Dashboard.module.css";

interface StatCardProps {
  label: string;
  figure: number;
  hint: string;
  tone?: StockLevel;
}

export function StatCard({ label, figure, hint, tone }: StatCardProps) {
  const id = useId();
  return (
    <Card role="group" aria-labelledby={id} className={classes.stat} data-tone={tone}>
      <Text id={id} size="sm" fw={650}>
        {label}
      </Text>
      <Text className={classes.figure}>{figure.toLocaleString()}</Text>
      <Text size="sm" c="dimmed">
        {hint}
      </Text>
    </Card>
  );
}
