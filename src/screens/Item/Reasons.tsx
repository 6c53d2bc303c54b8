/** The reason for a decrease. It is optional: one tap on a button that is always in the same place, and a field for other words. */
import { Button, Group } from "@mantine/core";
import { REASON_WORDS_MAX } from "#domain/limits.ts";
import type { GivenReason } from "#domain/toy/reasons.ts";
import type { Reason } from "#domain/types.ts";
import { PlainInput } from "#src/ui/PlainInput.tsx";

interface ReasonsProps {
  /** The shop's reasons. */
  reasons: readonly Reason[];
  reason: GivenReason;
  onChange: (reason: GivenReason) => void;
}

export function Reasons({ reasons, reason, onChange }: ReasonsProps) {
  const { chosen, words } = reason;
  return (
    <>
      <Group role="group" aria-label="Reason" justify="center" gap={6} mt="md">
        {reasons.map(({ strReason: offered }) => (
          <Button
            key={offered}
            size="sm"
            px={10}
            variant={offered === chosen ? "light" : "default"}
            aria-pressed={offered === chosen}
            onClick={() => onChange({ words, chosen: offered === chosen ? "" : offered })}
          >
            {offered.charAt(0).toUpperCase() + offered.slice(1)}
          </Button>
        ))}
      </Group>
      <PlainInput
        mt="xs"
        aria-label="Reason in other words"
        placeholder="Other words"
        maxLength={REASON_WORDS_MAX}
        value={words}
        onChange={(text) => onChange({ chosen, words: text })}
      />
    </>
  );
}
