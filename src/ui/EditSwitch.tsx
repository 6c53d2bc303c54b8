/** Switches a list's edit mode. It gets the focus where the end of editing removes the focused control. */
import { Switch } from "@mantine/core";
import { useRef } from "react";
import { useFocusKept } from "./FocusableButton.tsx";

interface EditSwitchProps {
  label: string;
  isEditing: boolean;
  isBusy: boolean;
  onSwitch: () => void;
}

export function EditSwitch({ label, isEditing, isBusy, onSwitch }: EditSwitchProps) {
  const input = useRef<HTMLInputElement>(null);
  useFocusKept(input);
  return (
    <Switch
      ref={input}
      data-focus-home
      label={label}
      checked={isEditing}
      {...busyFieldProps(isBusy)}
      onChange={() => {
        if (!isBusy) onSwitch();
      }}
    />
  );
}

/**
 * Attributes of a field while its command is sent: announced as disabled, it keeps the focus, which `disabled` would
 * take away.
 */
export const busyFieldProps = (isBusy: boolean) => ({
  "aria-disabled": isBusy || undefined,
  "data-disabled": isBusy || undefined,
});
