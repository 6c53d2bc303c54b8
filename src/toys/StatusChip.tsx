/** A toy's status by the shop's rule, in a word and a colour (specification section 4). */
import { Badge } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconTrendingDown } from "@tabler/icons-react";
import { isInactive } from "#domain/toy/ownFields.ts";
import { STATUS_LABEL, shownStatus, stockLevel } from "#domain/toy/stock.ts";
import type { Toy } from "#domain/types.ts";
import { useIsByThreshold } from "#src/stock/settings.ts";
import classes from "./StatusChip.module.css";

const ICON = { ok: IconCheck, low: IconTrendingDown, critical: IconAlertTriangle };

interface StatusChipProps {
  toy: Pick<Toy, "intQuantity" | "intLowStockThreshold" | "strStatus" | "own">;
  size?: "lg";
}

export function StatusChip({ toy, size }: StatusChipProps) {
  const status = shownStatus(toy, useIsByThreshold());
  if (isInactive(toy.own)) {
    return (
      <Badge classNames={classes} data-status="inactive" size={size ?? "md"}>
        Inactive
      </Badge>
    );
  }
  const Icon = ICON[status];
  return (
    <Badge
      classNames={classes}
      data-status={status}
      size={size ?? "md"}
      leftSection={<Icon size={14} aria-hidden />}
    >
      {STATUS_LABEL[status]}
    </Badge>
  );
}

const LEVEL = {
  severe: { status: "critical", label: "Critical" },
  mid: { status: "low", label: "Attention" },
  fine: { status: "ok", label: "All Good" },
};

/** The stock level of an amount by the dashboard's limits, whatever a toy's own threshold (specification section 4). */
export function LevelChip({ amount }: { amount: number }) {
  const { status, label } = LEVEL[stockLevel(amount)];
  return (
    <Badge classNames={classes} data-status={status}>
      {amount === 0 ? "Out" : label}
    </Badge>
  );
}
