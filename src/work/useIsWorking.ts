/** Whether moves or deletions run now; new ones wait for their end. */
import { useSelector } from "@xstate/react";
import { workActor } from "./work.ts";

export function useIsWorking(): boolean {
  return useSelector(workActor, (snapshot) => snapshot.hasTag("busy"));
}
