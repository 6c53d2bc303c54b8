/** A toy's status in a word and a colour (specification section 4). */
import { Badge } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconTrendingDown } from "@tabler/icons-react";
import { STATUS_LABEL } from "#domain/toy/stock.ts";
import type { Status } from "#domain/types.ts";
import classes from "./StatusChip.module.css";

const ICON = { ok: IconCheck, low: IconTrendingDown, critical: IconAlertTriangle };

export function StatusChip({ status, size }: { status: Status; size?: "lg" }) {
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
