/** Around a screen that moves or deletes, whatever state it is in: what is not finished, what runs, and what is true after. */
import { Stack } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useEmitted } from "#src/ui/useEmitted.ts";
import { PendingWork } from "./PendingWork.tsx";
import { WorkBar } from "./WorkBar.tsx";
import { workActor } from "./work.ts";

export function WorkFrame({ children }: { children: ReactNode }) {
  const router = useRouter();
  useEmitted(workActor, () => router.invalidate());
  return (
    <Stack gap="md">
      <PendingWork />
      {children}
      <WorkBar />
    </Stack>
  );
}
