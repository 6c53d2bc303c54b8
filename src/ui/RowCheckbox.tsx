/** A checkbox whose label is the whole row that it stands in; the row is positioned. */
import { Checkbox } from "@mantine/core";
import classes from "./RowCheckbox.module.css";

interface RowCheckboxProps {
  label: string;
  checked: boolean;
  onChange: () => void;
}

export function RowCheckbox({ label, checked, onChange }: RowCheckboxProps) {
  return (
    <Checkbox
      label={label}
      checked={checked}
      onChange={onChange}
      classNames={{
        body: classes.body,
        inner: classes.inner,
        label: classes.label,
        labelWrapper: classes.labelWrapper,
      }}
    />
  );
}
