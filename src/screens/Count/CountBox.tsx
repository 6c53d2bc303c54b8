/** The count of a box, or of loose pieces: begun, scanned, compared, booked (docs/design.md, "Counting"). */
import { Button, Card, Stack, Text, Title } from "@mantine/core";
import { useRouteContext } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import { useEffect, useState } from "react";
import { placeName } from "#domain/count/placeName.ts";
import { formatCount } from "#domain/formatNumbers.ts";
import type { Cart } from "#domain/outbox/stored.ts";
import { scanMessages } from "#domain/scan/scanMessages.ts";
import type { Scan } from "#domain/scan/scanOutcome.ts";
import { serverNow, serverSeen } from "#src/api/serverClock.ts";
import { Freshness } from "#src/counts/Freshness.tsx";
import { hearPull, hearRecord, hearRefused } from "#src/scan/feedback.ts";
import places from "#src/scan/ScanPlaces.module.css";
import { GunCapture } from "#src/scan/useGun.tsx";
import { usePlaceName } from "#src/stock/useAsk.ts";
import { ConfirmDialog } from "#src/ui/Dialog.tsx";
import { useEmitted, useScreenActor } from "#src/ui/useScreenActor.ts";
import { type CountRef, type Place, provideCount } from "./actors.ts";
import { Counted } from "./Counted.tsx";
import { Counting } from "./Counting.tsx";
import { LostCount, useLostCount } from "./LostCount.tsx";
import { Review } from "./Review.tsx";

/** The query for the place's last count: the loose pieces are the first of all places. */
const freshnessOf = ({ strBoxCode }: Place) =>
  strBoxCode === "" ? { limit: 1 } : { box: strBoxCode };

interface CountBoxProps {
  place: Place;
  /** The persisted count. */
  cart: Cart;
  owner: string;
}

export function CountBox({ place, cart, owner }: CountBoxProps) {
  const signedIn = useRouteContext({ from: "/_signedIn" });
  const [machine] = useState(() => provideCount(signedIn, owner, cart));
  const [seenAt] = useState(serverSeen);
  const count = useScreenActor(machine, { input: { ...cart, seenAt } });
  const { strBoxCode } = place;
  useEffect(() => count.send({ type: "box.renamed", strBoxCode }), [count, strBoxCode]);
  useLostCount(count, freshnessOf(place));
  const isScanning = useSelector(count, (state) => state.hasTag("scanning"));
  const isFinished = useSelector(count, (state) => state.hasTag("finished"));
  useEmitted(count, (emitted) => {
    for (const scan of emitted.scans) hearRecord(scan);
  });
  const takeScan = (code: string, source: Scan["source"], isTyped = false) => {
    const scanned = { type: "code.scanned", code, source, isTyped, at: serverNow() } as const;
    const snapshot = count.getSnapshot();
    if (!snapshot.can(scanned)) {
      const isToBegin = snapshot.can({ type: "count.started" }) || snapshot.hasTag("lost");
      return hearRefused(code, scanMessages[isToBegin ? "notBegun" : "notCounted"]);
    }
    count.send(scanned);
    if (count.getSnapshot().context.queue.length > 0) hearPull("heard");
  };
  return (
    <Stack className={places.screen} gap="md" flex={1}>
      <Title order={2} className="breakable">
        Count – {strBoxCode || "Loose pieces"}
      </Title>
      {isScanning ? (
        <Counting count={count} onScan={takeScan} />
      ) : (
        <>
          {!isFinished && <GunCapture onScan={(code) => takeScan(code, "gun")} />}
          <Resting count={count} place={place} />
        </>
      )}
      <Questions count={count} />
    </Stack>
  );
}

function Resting({ count, place }: { count: CountRef; place: Place }) {
  const placeName = usePlaceName();
  const { strBoxCode, intSection } = place;
  const isLoose = strBoxCode === "";
  const isReviewing = useSelector(count, (state) => state.hasTag("reviewing"));
  const isLost = useSelector(count, (state) => state.hasTag("lost"));
  const isFinished = useSelector(count, (state) => state.hasTag("finished"));
  const isBusy = useSelector(count, (state) => state.hasTag("busy"));
  const isAsking = useSelector(count, (state) => state.hasTag("asking"));
  const problem = useSelector(count, ({ context }) => context.problem);
  const held = useSelector(count, ({ context }) => context.queue.length);
  if (isLost) return <LostCount count={count} />;
  if (isReviewing) return <Review count={count} />;
  if (isFinished) return <Counted count={count} place={place} />;
  return (
    <>
      <Card>
        <Text>{isLoose ? "What lies in no box" : placeName(intSection)}</Text>
        <Freshness of={freshnessOf(place)} />
        <Text c="dimmed">
          Scan every piece {isLoose ? "that lies in no box" : "in the box"}. What the stock says is
          shown when you are done.
        </Text>
      </Card>
      {problem && !isAsking && (
        <Text c="red" role="alert">
          {problem}
        </Text>
      )}
      {held > 0 && (
        <Text role="status">
          {formatCount(held, "scan")} {held === 1 ? "is" : "are"} counted as soon as it is begun.
        </Text>
      )}
      <Button size="lg" loading={isBusy} onClick={() => count.send({ type: "count.started" })}>
        Start counting
      </Button>
    </>
  );
}

function Questions({ count }: { count: CountRef }) {
  const state = useSelector(count, (current) => current);
  const { next, strBoxCode, problem } = state.context;
  return (
    <>
      <ConfirmDialog
        opened={state.hasTag("asking")}
        sentence={`${problem} Take over and go on with what was handed in?`}
        confirmLabel="Take over"
        onConfirm={() => count.send({ type: "takeover.confirmed" })}
        onCancel={() => count.send({ type: "takeover.cancelled" })}
      />
      <ConfirmDialog
        opened={state.hasTag("askingNext")}
        sentence={`Finish ${placeName(strBoxCode)} and begin box ${next}?`}
        confirmLabel="Finish"
        onConfirm={() => count.send({ type: "next.confirmed" })}
        onCancel={() => count.send({ type: "next.cancelled" })}
      />
      <ConfirmDialog
        opened={state.hasTag("discarding")}
        sentence="Discard this count?"
        confirmLabel="Discard"
        isDestructive
        onConfirm={() => count.send({ type: "discard.confirmed" })}
        onCancel={() => count.send({ type: "discard.cancelled" })}
      />
    </>
  );
}
