/** Scans from wherever they come to the screens they lead to, with messages and sounds (specification section 2, Scan logic). */
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useLocation, useNavigate, useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { fromPromise } from "xstate";
import { scanMessages } from "#domain/scan/scanMessages.ts";
import { type Destination, type Lookup, resolveScan, type ScanRecord } from "#domain/scan/scans.ts";
import { scanMachine } from "#machines/scan.machine.ts";
import { currentSession } from "#src/session/session.ts";
import { useIsAdmin, useSessionActor } from "#src/session/useSession.ts";
import { alertToast, toast } from "#src/ui/toast.ts";
import { useEmitted } from "#src/ui/useEmitted.ts";
import { useScreenActor } from "#src/ui/useScreenActor.ts";
import { confirmProblem, confirmRead } from "./feedback.ts";
import { holdsScan } from "./field.ts";
import { GunContext } from "./gun.ts";
import { createGunListener } from "./gunListener.ts";
import { HeldScan } from "./HeldScan.tsx";
import { linkTo } from "./links.ts";
import { lookUpCode } from "./lookUpCode.ts";
import { clearScans, loadScans, persistScans } from "./persistedScans.ts";
import { readScanMode, writeScanMode } from "./scanMode.ts";
import { ScanningContext, type ScanRef } from "./scanning.ts";
import { useGun } from "./useGun.ts";

/** Says what the server had against a code that was found on this device before. */
const sayProblem = (strCode: string) => (lookup: Lookup) => {
  const { isProblem, text } = resolveScan({ intScan: 0, strCode, source: "gun" }, lookup);
  if (!isProblem) return;
  confirmProblem();
  alertToast(text);
};

const provideScan = (queries: QueryClient) =>
  scanMachine.provide({
    actors: {
      lookUpCode: fromPromise(({ input: { strCode }, signal }) =>
        lookUpCode(strCode, { queries, signal, onLate: sayProblem(strCode) }),
      ),
    },
    actions: {
      persistMode: (_, mode) => writeScanMode(mode),
      persistScans: ({ context }) => persistScans(context),
    },
  });

const recordText = ({ strCode, text }: ScanRecord) => `${strCode}: ${text}`;

/** Around every screen of those who are signed in. */
export function Scanning({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const [machine] = useState(() => provideScan(queries));
  const scan = useScreenActor(machine, { input: { mode: readScanMode(), persisted: loadScans() } });
  const deviceId = useRef<string | null>(null);
  const follow = useFollow(scan);

  useEmitted(scan, (emitted) => {
    if (emitted.type === "code.held") {
      confirmRead();
    } else if (emitted.type === "code.taken") {
      confirmRead();
      if (emitted.source === "gun") toast(scanMessages.scanned);
    } else if (emitted.type === "destination.found") {
      if (emitted.destination) follow(emitted.destination, deviceId.current);
    } else if (emitted.record.isProblem) {
      confirmProblem();
      alertToast(emitted.record.text);
    } else if (!emitted.isFollowed) {
      toast(recordText(emitted.record));
    }
  });

  const session = useSessionActor();
  // When the session ends, scans that wait are dropped, and the next person sees no history.
  useEffect(
    () => () => {
      if (currentSession(session)) return;
      if (scan.getSnapshot().context.queue.length > 0) alertToast(scanMessages.signInToView);
      clearScans();
    },
    [scan, session],
  );

  const isAdmin = useIsAdmin();
  const value = useMemo(() => ({ scan, deviceId }), [scan]);
  const [gun] = useState(createGunListener);
  return (
    <GunContext value={gun}>
      <ScanningContext value={value}>
        {isAdmin && <FallbackGun scan={scan} />}
        <HeldScan scan={scan} />
        {children}
      </ScanningContext>
    </GunContext>
  );
}

/** Opens where a scan leads; notifies the machine when a person goes elsewhere by hand. */
function useFollow(scan: ScanRef) {
  const router = useRouter();
  const navigate = useNavigate();
  const isFollowing = useRef(false);

  useEffect(
    () =>
      router.subscribe("onBeforeNavigate", ({ pathChanged, fromLocation, toLocation }) => {
        // A screen that takes the place of its forerunner was opened by an answer, not by hand.
        const isReplaced = fromLocation?.state.__TSR_index === toLocation.state.__TSR_index;
        if (pathChanged && !isReplaced && !isFollowing.current) scan.send({ type: "person.moved" });
      }),
    [router, scan],
  );

  return (destination: Destination, deviceId: string | null) => {
    // While a question is open its screen stays; the scan can be opened from the history.
    if (document.querySelector('[role="dialog"][aria-modal="true"]')) {
      const [record] = scan.getSnapshot().context.scans;
      if (record) toast(recordText(record));
      return;
    }
    isFollowing.current = true;
    void navigate(linkTo(destination, deviceId)).finally(() => {
      isFollowing.current = false;
    });
  };
}

/**
 * A gun's pull counts on every screen, but into a box only in add mode (section 5): the second
 * of two pulls is not lost because the first one's screen has opened, and its Enter presses nothing.
 */
function FallbackGun({ scan }: { scan: ScanRef }) {
  const isBoxMenu = useLocation({
    select: ({ pathname }) => pathname.startsWith("/boxcamera/"),
  });
  useGun({
    isFallback: true,
    onScan: (strCode, typedIn) => {
      if (isBoxMenu) alertToast(scanMessages.scanElsewhere);
      else if (holdsScan(typedIn)) scan.send({ type: "code.held", strCode });
      else scan.send({ type: "code.scanned", strCode, source: "gun" });
    },
    onTyping: (isTyping) => scan.send({ type: "gun.typed", isTyping }),
  });
  return null;
}
