/** Sound and vibration of a scan, on or off, persisted on the device. */
import { Group } from "@mantine/core";
import { StoredSwitch } from "#src/ui/StoredSwitch.tsx";
import { canVibrate, SOUND_KEY, VIBRATION_KEY } from "./feedback.ts";

export function FeedbackSettings() {
  return (
    <Group gap="lg">
      <StoredSwitch storageKey={SOUND_KEY} label="Sound" />
      {canVibrate && <StoredSwitch storageKey={VIBRATION_KEY} label="Vibration" />}
    </Group>
  );
}
