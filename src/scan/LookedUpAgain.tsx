/** That pulls which had no answer are looked up again by themselves. */
import { Text } from "@mantine/core";
import { scanMessages } from "#domain/scan/scanMessages.ts";

export function LookedUpAgain({ pulls }: { pulls: number }) {
  if (pulls === 0) return null;
  return (
    <Text size="sm" role="status" mt={8}>
      {scanMessages.lookedUpAgain(pulls)}
    </Text>
  );
}
