/** After moves and deletions, also resumed ones, the screen shows what is true now. */
import { useRouter } from "@tanstack/react-router";
import { useEmitted } from "#src/ui/useEmitted.ts";
import { workActor } from "./work.ts";

export function useRefreshAfterWork(): void {
  const router = useRouter();
  useEmitted(workActor, () => router.invalidate());
}
