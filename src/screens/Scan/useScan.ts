/** The scan machine with the server, the device's memory, messages, sounds and navigation (specification section 2, Scan logic). */
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { type ActorRefFrom, fromPromise } from "xstate";
import { messages } from "#domain/messages.ts";
import { scanMachine } from "#machines/scan.machine.ts";
import { confirmProblem, confirmRead } from "#src/scanner/feedback.ts";
import { lookUpCode } from "#src/scanner/lookUpCode.ts";
import { readScanMode, writeScanMode } from "#src/scanner/scanMode.ts";
import { alertToast, toast } from "#src/ui/toast.ts";
import { useEmitted } from "#src/ui/useEmitted.ts";
import { useScreenActor } from "#src/ui/useScreenActor.ts";
import { keepScans, loadScans } from "./keptScans.ts";
import { linkTo } from "./links.ts";

export type ScanRef = ActorRefFrom<typeof scanMachine>;

const machine = scanMachine.provide({
  actors: {
    lookUpCode: fromPromise(({ input, signal }) => lookUpCode(input.strCode, signal)),
  },
  actions: {
    keepMode: (_, mode) => writeScanMode(mode),
    keepScans: ({ context }) => keepScans(context),
  },
});

/** `deviceOf` tells the chosen camera when a box is found. */
export function useScan(deviceOf: () => string | null): ScanRef {
  const navigate = useNavigate();
  const actor = useScreenActor(machine, { input: { mode: readScanMode(), kept: loadScans() } });

  useEmitted(actor, (emitted) => {
    if (emitted.type === "code.taken") {
      confirmRead();
      if (emitted.source === "gun") toast(messages.scanned);
    } else if (emitted.type === "scan.settled") {
      const { record, isLast } = emitted;
      if (record.isProblem) {
        confirmProblem();
        alertToast(record.text);
      } else if (!isLast) {
        // The next scan's screen opens in place of this one's.
        toast(`${record.strCode}: ${record.text}`);
      }
    } else if (emitted.destination) {
      void navigate(linkTo(emitted.destination, deviceOf()));
    }
  });

  // Scans that are left behind say so; the history says which.
  useEffect(
    () => () => {
      const { queue } = actor.getSnapshot().context;
      if (queue.length > 0) alertToast(messages.scansNotLookedUp(queue.length));
    },
    [actor],
  );
  return actor;
}
