/** Why there are fewer: nobody has to say it, one tap does, the last reason first; the field below holds all of it. */
import { Button, Group, TextInput } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { historyMessages } from "#domain/history/historyMessages.ts";
import { REASON_MAX } from "#domain/limits.ts";

/** The last reason of this device. */
export const useLastReason = () =>
  useLocalStorage({ key: "toyshelf.lastReason", defaultValue: "" });

interface ReasonsProps {
  reason: string;
  last: string;
  onChange: (reason: string) => void;
}

export function Reasons({ reason, last, onChange }: ReasonsProps) {
  const reasons = [...new Set([last, ...historyMessages.reasons])].filter((one) => one !== "");
  return (
    <>
      <Group role="group" aria-label="Reason" justify="center" gap={6} mt="md">
        {reasons.map((one) => (
          <Button
            key={one}
            size="sm"
            px={10}
            variant={one === reason ? "light" : "default"}
            aria-pressed={one === reason}
            onClick={() => onChange(one === reason ? "" : one)}
          >
            {one.charAt(0).toUpperCase() + one.slice(1)}
          </Button>
        ))}
      </Group>
      <TextInput
        mt="xs"
        aria-label="Reason in other words"
        placeholder="Other words"
        maxLength={REASON_MAX}
        value={reason}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </>
  );
}
