/** A checkbox whose label is the whole row that it stands in; the row is positioned. */
import { Checkbox } from "@mantine/core";
import type { ChangeEvent } from "react";
import classes from "./RowCheckbox.module.css";

interface RowCheckboxProps {
  label: string;
  /** Stands below the label. */
  description?: string;
  /** Stands above it instead. */
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
