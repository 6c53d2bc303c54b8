/** How strong the typed password looks, as advice only (specification section 5). */
import { Group, Progress, Text } from "@mantine/core";
import { passwordStrength } from "#domain/people/passwords.ts";

const COLORS = ["red", "orange", "yellow", "lime", "green"] as const;

export function StrengthMeter({ password }: { password: string }) {
  const { score, label } = passwordStrength(password);
  return (
    <Group gap="sm" wrap="nowrap" mt={-8}>
      <Progress
        value={password ? (score + 1) * 20 : 0}
        color={COLORS[score]}
        flex={1}
        aria-label="Password strength"
      />
      <Text size="sm" miw={80} ta="right" aria-live="polite">
        {password && label}
      </Text>
    </Group>
  );
}
