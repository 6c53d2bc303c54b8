/** Switches a list's edit mode; the focus comes here from whatever the end of editing takes away. */
import { Switch } from "@mantine/core";
import { atWork } from "./atWork.ts";
import classes from "./EditSwitch.module.css";

interface EditSwitchProps {
  label: string;
  isEditing: boolean;
  isBusy: boolean;
  onSwitch: () => void;
}

export function EditSwitch({ label, isEditing, isBusy, onSwitch }: EditSwitchProps) {
  return (
    <Switch
      data-focus-home
      label={label}
      checked={isEditing}
      {...atWork(isBusy)}
      onChange={() => {
        if (!isBusy) onSwitch();
      }}
      classNames={{ body: classes.body }}
    />
  );
}
