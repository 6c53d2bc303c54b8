/** Sound and vibration of a scan, on or off, persisted on the device. */
import { Group, Switch } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { canVibrate, SOUND_KEY, VIBRATION_KEY } from "./feedback.ts";

const stored = {
  defaultValue: true,
  getInitialValueInEffect: false,
  serialize: String,
  deserialize: (text: string | undefined) => text !== "false",
};

export function FeedbackSettings() {
  const [sound, setSound] = useLocalStorage({ key: SOUND_KEY, ...stored });
  const [vibration, setVibration] = useLocalStorage({ key: VIBRATION_KEY, ...stored });
  return (
    <Group gap="lg">
      <Switch
        label="Sound"
        checked={sound}
        onChange={(event) => setSound(event.currentTarget.checked)}
      />
      {canVibrate && (
        <Switch
          label="Vibration"
          checked={vibration}
          onChange={(event) => setVibration(event.currentTarget.checked)}
        />
      )}
    </Group>
  );
}
