/** A button that drops the opened link. */
import { Button } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import { dropLink } from "#src/session/link.ts";

export function LeaveLink({ label }: { label: string }) {
  const router = useRouter();
  return (
    <Button
      variant="default"
      onClick={() => {
        dropLink();
        void router.invalidate();
      }}
    >
      {label}
    </Button>
  );
}
