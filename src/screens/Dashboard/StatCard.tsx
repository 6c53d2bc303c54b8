/** One figure of the stock, which leads to the list that it counts. */

import { Card, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { formatNumber } from "#domain/counts.ts";
import type { StockLevel } from "#domain/toy/stock.ts";
import type { ToySearch } from "#src/toys/toySearch.ts";
import rows from "#src/ui/Row.module.css";
import classes from "./Dashboard.module.css";

interface StatCardProps {
  label: string;
  figure: number;
  hint: string;
  /** The list that is counted. */
  search: ToySearch;
  tone?: StockLevel;
}

export function StatCard({ label, figure, hint, search, tone }: StatCardProps) {
  const id = useId();
  return (
    <Card role="group" aria-labelledby={id} className={classes.stat} data-tone={tone}>
      <Link to="/inventory" search={search} className={rows.link}>
        <Text id={id} size="sm" fw={650}>
          {label}
        </Text>
        <Text className={classes.figure}>{formatNumber(figure)}</Text>
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
      </Link>
    </Card>
  );
}
