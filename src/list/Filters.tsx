/** A list's filters; on a phone folded into one button that shows the number of set filters. */
import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
import classes from "./Filters.module.css";

interface FiltersProps {
  /** The number of set filters. */
  set: number;
  children: ReactNode;
  /** Content beside the filters, never folded. */
  beside?: ReactNode;
}

export function Filters({ set, children, beside }: FiltersProps) {
  const [isOpen, fold] = useDisclosure(false);
  const id = useId();
  return (
    <search className={classes.filters}>
      <Button
        variant="default"
        className={classes.fold}
        leftSection={<IconAdjustmentsHorizontal size={20} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={fold.toggle}
      >
        {set === 0 ? "Filters" : `Filters, ${set} set`}
      </Button>
      <div id={id} className={classes.selects} data-open={isOpen || undefined}>
        {children}
      </div>
      {beside}
    </search>
  );
}
