/** A toy's stock level by the dashboard's limits, whatever its own threshold (specification section 4). */
import { Badge } from "@mantine/core";
import { stockLevel } from "#domain/toy/stock.ts";
import classes from "./StatusChip.module.css";

export function LevelChip({ amount }: { amount: number }) {
  const isSevere = stockLevel(amount) === "severe";
  const severe = amount === 0 ? "Out" : "Critical";
  return (
    <Badge classNames={classes} data-status={isSevere ? "critical" : "low"}>
      {isSevere ? severe : "Attention"}
    </Badge>
  );
}
