/** Scans from wherever they come to the screens they lead to, with messages and sounds (specification section 2, Scan logic). */
import { Button, Card, Group, Text } from "@mantine/core";
import { useLocation, useNavigate, useRouteContext, useRouter } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { type ActorRefFrom, fromPromise } from "xstate";
import { scanMessages } from "#domain/scan/scanMessages.ts";
import {
  type Destination,
  type Lookup,
  resolveScan,
  type ScanRecord,
  withoutAdding,
} from "#domain/scan/scanOutcome.ts";
import { scanMachine } from "#machines/scan.machine.ts";
import { useRights } from "#src/session/rights.tsx";
import { currentSession } from "#src/session/session.ts";
import { ownerIn } from "#src/session/storage.ts";
import { useIsAdmin, useSessionActor } from "#src/session/useSession.ts";
import type { Stock } from "#src/stock/ask.ts";
import { alertToast } from "#src/ui/toast.ts";
import { useEmitted, useScreenActor } from "#src/ui/useScreenActor.ts";
import { hearPull } from "./feedback.ts";
import { type Field, holdsScan, typeInto } from "./field.ts";
import { gunListener } from "./gunListener.ts";
import classes from "./HeldScan.module.css";
import { persistHeldScans } from "./heldScan.ts";
import { linkTo } from "./links.ts";
import { lookUpCode, lookUpCodesIn } from "./lookUpCode.ts";
import { clearScans, loadScans, persistScans } from "./persistedScans.ts";
import { readScanMode, writeScanMode } from "./scanMode.ts";
import { GunContext, useGun } from "./useGun.tsx";

export type ScanRef = ActorRefFrom<typeof scanMachine>;

interface ScanningValue {
  scan: ScanRef;
  /** The camera chosen on the scan screen, which a box's camera takes over. */
  deviceId: RefObject<string | null>;
}

/** The app's one line of scans, for the screens: it goes on while screens change (specification section 2, Scan logic). */
const ScanningContext = createContext<ScanningValue | null>(null);

export function useScanning(): ScanningValue {
  const value = use(ScanningContext);
  if (!value) throw new Error("Scanning is not around this component.");
  return value;
}

/** Notifies a person of the server's late refusal of a code that the device had found. */
const sayProblem = (code: string) => (lookup: Lookup) => {
  const { isProblem, text } = resolveScan({ intScan: 0, strCode: code, source: "gun" }, lookup);
  if (isProblem) hearPull("problem", text);
};

const provideScan = (stock: Stock, owner: string) =>
  scanMachine.provide({
    actors: {
      lookUpCode: fromPromise(({ input: { code }, signal }) =>
        lookUpCode(code, { stock, signal, onLate: sayProblem(code) }),
      ),
      lookUpAgain: lookUpCodesIn(stock),
    },
    actions: {
      persistMode: (_, mode) => writeScanMode(mode),
      persistScans: ({ context }) => persistScans(owner, context),
    },
  });

const recordText = ({ strCode, text }: ScanRecord) => scanMessages.ofCode(strCode, text);

/** Whether a dialog asks something: then its screen stays. */
const isAsking = () => document.querySelector('[role="dialog"][aria-modal="true"]') !== null;

/**
 * A followed scan is seen on the screen that opens, or announced where it cannot open; every other scan is announced at
 * once.
 */
function hearResolved(record: ScanRecord, isFollowed: boolean): void {
  if (record.isProblem) hearPull("problem", record.text);
  else hearPull(isAsking() ? "notTaken" : "taken", isFollowed ? undefined : recordText(record));
}

/** What a record is to the person: who may not add toys is led to no new one. */
export function useForPerson() {
  const mayAdd = useRights().includes("stock");
  return (record: ScanRecord) => (mayAdd ? record : withoutAdding(record));
}

/** Around every screen of those who are signed in. */
export function Scanning({ children }: { children: ReactNode }) {
  const stock = useRouteContext({ from: "/_signedIn" });
  const session = useSessionActor();
  const [owner] = useState(() => ownerIn(session.getSnapshot().context) ?? "");
  const [machine] = useState(() => provideScan(stock, owner));
  const scan = useScreenActor(machine, {
    input: { mode: readScanMode(), persisted: loadScans(owner) },
  });
  const deviceId = useRef<string | null>(null);
  const heldIn = useRef<HeldIn | null>(null);
  const follow = useFollow(scan);
  const forPerson = useForPerson();

  useEmitted(scan, (emitted) => {
    if (emitted.type === "code.held") {
      hearPull("notTaken");
    } else if (emitted.type === "code.taken") {
      hearPull("heard", emitted.source === "gun" ? scanMessages.scanned : undefined);
    } else if (emitted.type === "destination.found") {
      if (emitted.destination) follow(emitted.destination, deviceId.current);
    } else if (emitted.type === "scan.resolvedLate") {
      const record = forPerson(emitted.record);
      hearPull(record.isProblem ? "problem" : "notTaken", recordText(record));
    } else {
      hearResolved(forPerson(emitted.record), emitted.isFollowed);
    }
  });

  // When the session ends, the history is cleared for the next person. The scans without an outcome are kept for the person who signs in next.
  useEffect(
    () => () => {
      if (currentSession(session)) return;
      const { queue, failed, heldCode } = scan.getSnapshot().context;
      clearScans();
      const codes = [...failed, ...queue].map(({ strCode }) => strCode);
      persistHeldScans([heldCode ?? "", ...codes].filter(Boolean));
      if (queue.length > 0) alertToast(scanMessages.signInToView);
    },
    [scan, session],
  );

  const isAdmin = useIsAdmin();
  const value = useMemo(() => ({ scan, deviceId }), [scan]);
  return (
    <GunContext value={gunListener}>
      <ScanningContext value={value}>
        {isAdmin && <FallbackGun scan={scan} heldIn={heldIn} />}
        <HeldScan scan={scan} heldIn={heldIn} />
        {children}
      </ScanningContext>
    </GunContext>
  );
}

/** Opens a scan's destination; notifies the machine when a person navigates by hand. */
function useFollow(scan: ScanRef) {
  const router = useRouter();
  const navigate = useNavigate();
  const isFollowing = useRef(false);
  const forPerson = useForPerson();

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
    // The scan can be opened from the history.
    if (isAsking()) {
      const [record] = scan.getSnapshot().context.scans;
      if (record) alertToast(recordText(forPerson(record)));
      return;
    }
    isFollowing.current = true;
    void navigate(linkTo(destination, deviceId)).finally(() => {
      isFollowing.current = false;
    });
  };
}

/** The field in which somebody was typing; it can get back the text that was typed as fast as a gun. */
interface HeldIn {
  field: Field;
  code: string;
}

interface HeldScanProps {
  scan: ScanRef;
  heldIn: RefObject<HeldIn | null>;
}

/**
 * A gun's pull counts on every screen: the second of two pulls is not lost because the first one's screen has opened,
 * and its Enter presses nothing.
 */
function FallbackGun({ scan, heldIn }: HeldScanProps) {
  useGun({
    isFallback: true,
    onScan: (code, typedIn) => {
      if (holdsScan(typedIn)) {
        heldIn.current = typedIn && { field: typedIn, code };
        scan.send({ type: "code.held", code });
      } else scan.send({ type: "code.scanned", code, source: "gun" });
    },
    onTyping: (isTyping) => scan.send({ type: "gun.typed", isTyping }),
  });
  return null;
}

/** A scan that waits because something was being typed (docs/design.md, "Guns"). */
function HeldScan({ scan, heldIn }: HeldScanProps) {
  // Another screen has other fields.
  useLocation({ select: ({ pathname }) => pathname });
  const typeHeld = (field: Field, text: string) => {
    if (typeInto(field, text)) scan.send({ type: "held.dismissed" });
  };
  const heldCode = useSelector(scan, ({ context }) => context.heldCode);
  useEffect(() => {
    if (heldCode === null) heldIn.current = null;
  }, [heldIn, heldCode]);
  // A code that is held because its answer came late was typed nowhere.
  const typedIn = heldIn.current?.code === heldCode ? heldIn.current?.field : undefined;
  // The region is there before its first words: one that comes with them is not always spoken.
  return (
    <div className={classes.place} aria-live="polite">
      {heldCode !== null && (
        <Card
          role="status"
          // The region around it is live: a screen reader would say it twice.
          aria-live="off"
          aria-label={scanMessages.scannedCode(heldCode)}
          className={classes.card}
          padding="sm"
          withBorder
        >
          <Group justify="space-between" gap="xs">
            <Text fw={700} miw={0} className="breakable">
              {scanMessages.scannedCode(heldCode)}
            </Text>
            <Group gap="xs">
              {typedIn?.isConnected && (
                <Button variant="default" onClick={() => typeHeld(typedIn, heldCode)}>
                  I typed it
                </Button>
              )}
              <Button variant="default" onClick={() => scan.send({ type: "held.dismissed" })}>
                Dismiss
              </Button>
              <Button onClick={() => scan.send({ type: "held.opened" })}>Open</Button>
            </Group>
          </Group>
        </Card>
      )}
    </div>
  );
}
