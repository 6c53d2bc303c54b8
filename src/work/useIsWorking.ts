/** Whether moves or deletions run now; new ones wait for their end. */
import { useSelector } from "@xstate/react";
import { useSharedActor } from "#src/ui/useScreenActor.ts";
import { workActor } from "./work.ts";

export function useIsWorking(): boolean {
  return useSelector(useSharedActor(workActor), (snapshot) => snapshot.hasTag("busy"));
}
