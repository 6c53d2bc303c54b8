/** A checkbox whose label covers the whole row around it; the row needs `position: relative`. */
import { Checkbox } from "@mantine/core";
import type { ChangeEvent } from "react";
import classes from "./RowCheckbox.module.css";

interface RowCheckboxProps {
  label: string;
  /** Stands below the label. */
  description?: string;
  /** Whether the description stands above the label instead. */
  isDescriptionFirst?: boolean;
  checked: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

export function RowCheckbox({ isDescriptionFirst, ...props }: RowCheckboxProps) {
  return (
    <Checkbox
      {...props}
      classNames={{
        body: classes.body,
        inner: classes.inner,
        icon: classes.icon,
        label: classes.label,
        labelWrapper: isDescriptionFirst ? classes.reversed : classes.labelWrapper,
        description: classes.description,
      }}
    />
  );
}
