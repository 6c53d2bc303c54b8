/** "5 → 7": the stored amount and the new one. */
import { Text } from "@mantine/core";

export function OldNew({ from, to }: { from: number; to: number | string }) {
  return (
    <Text fz={20} fw={750} flex="none">
      <Text span inherit c="dimmed" fw={500}>
        {from}
      </Text>{" "}
      → <span>{to}</span>
    </Text>
  );
}
