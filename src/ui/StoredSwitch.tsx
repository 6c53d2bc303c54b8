/** A setting of this device that is on until somebody switches it off. */
import { Switch } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";

interface StoredSwitchProps {
  storageKey: string;
  label: string;
  description?: string;
}

export function StoredSwitch({ storageKey, label, description }: StoredSwitchProps) {
  const [isOn, setOn] = useLocalStorage({
    key: storageKey,
    defaultValue: true,
    getInitialValueInEffect: false,
    serialize: String,
    deserialize: (text: string | undefined) => text !== "false",
  });
  return (
    <Switch
      label={label}
      description={description}
      checked={isOn}
      onChange={(event) => setOn(event.currentTarget.checked)}
    />
  );
}
