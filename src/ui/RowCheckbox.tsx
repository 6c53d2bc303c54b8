/** A checkbox whose label is the whole row that it stands in; the row is positioned. */
import { Checkbox } from "@mantine/core";
import classes from "./RowCheckbox.module.css";

interface RowCheckboxProps {
  label: string;
  /** Stands below the label. */
  description?: string;
  /** Stands above it instead. */
  isDescriptionFirst?: boolean;
  checked: boolean;
  onChange: () => void;
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
