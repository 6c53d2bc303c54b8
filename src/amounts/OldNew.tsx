/** "5 → 7": an amount as it is stored, and as it is going to be. */
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
