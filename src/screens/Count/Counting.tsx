/** Counts each pull and detection as a piece and lists the lines so far, without the stock's figures (docs/design.md, "Counting"). */
import { Button, Card, Group, Stack, Text, VisuallyHidden } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useSelector } from "@xstate/react";
import { memo, useState } from "react";
import { formatCount } from "#domain/formatNumbers.ts";
import { messages } from "#domain/messages.ts";
import { missingAmount, missingCodes } from "#domain/scan/cart.ts";
import type { BoxCartLine } from "#domain/scan/cartLine.ts";
import { scanMessages } from "#domain/scan/scanMessages.ts";
import type { Scan } from "#domain/scan/scanOutcome.ts";
import { CartLineRow } from "#src/amounts/AmountStepper.tsx";
import { sentenceOf } from "#src/api/client.ts";
import { serverNow } from "#src/api/serverClock.ts";
import { DidYouMean } from "#src/list/DidYouMean.tsx";
import { CameraButton, ScanModeControl } from "#src/scan/ScanControls.tsx";
import { LookedUpAgain, LookingUp, NextAmount } from "#src/scan/ScanNotices.tsx";
import places from "#src/scan/ScanPlaces.module.css";
import { ScanSource } from "#src/scan/ScanSource.tsx";
import { useChosenCamera, useScanMode } from "#src/scan/useCamera.ts";
import { toysQuery } from "#src/stock/toys.ts";
import { useAsk } from "#src/stock/useAsk.ts";
import { BottomPanel } from "#src/ui/BottomPanel.tsx";
import { LinkButton } from "#src/ui/LinkButton.tsx";
import { PlainInput } from "#src/ui/PlainInput.tsx";
import type { CountRef } from "./actors.ts";

const SHOWN = 5;
/** Milliseconds without typing before the search. */
const REST = 200;

function sayFound(count: number | undefined, error: Error | null): string {
  if (count === undefined) return error ? sentenceOf(error) : "Searching…";
  return count === 0 ? messages.noResults : `${formatCount(count, "toy")} found`;
}

/** Pieces without a label: the toy is found by its name, and each tap counts one. */
function ToyPicker({ count }: { count: CountRef }) {
  const [text, setText] = useState("");
  const [q] = useDebouncedValue(text.trim(), REST);
  const { data, query } = useAsk(toysQuery({ q, limit: SHOWN }), { isEnabled: q !== "" });
  const found = q === "" ? undefined : data?.items;
  const said = q === "" ? "" : sayFound(found?.length, query.error);
  return (
    <Stack gap={4}>
      <PlainInput
        label="Without a label"
        placeholder="Name of the toy"
        value={text}
        onChange={setText}
      />
      {/* Its region is there before a result, so that a screen reader says it. */}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {said !== "" && !found?.length && (
        <Text c="dimmed" aria-hidden>
          {said}
        </Text>
      )}
      {found?.map(({ strToyBarcode, strName }) => (
        <Button
          key={strToyBarcode}
          variant="default"
          justify="start"
          onClick={() => {
            // An amount that was typed is of a pull; the button says 1.
            count.send({ type: "digits.cleared" });
            count.send({
              ...{ type: "code.scanned", code: strToyBarcode, source: "gun" },
              at: serverNow(),
            });
          }}
        >
          Count 1 × {strName}
        </Button>
      ))}
      {found?.length === 0 && <DidYouMean q={q} onTake={setText} />}
    </Stack>
  );
}

interface CountingProps {
  count: CountRef;
  onScan: (code: string, source: Scan["source"], isTyped?: boolean) => void;
}

export function Counting({ count, onScan }: CountingProps) {
  const failed = useSelector(count, ({ context }) => context.failed.length);
  const digits = useSelector(count, ({ context }) => context.digits);
  const waiting = useSelector(count, ({ context }) => context.queue.at(-1));
  const latest = useSelector(count, ({ context }) => context.scans[0]);
  const camera = useChosenCamera({ stopsAfterRead: false, onRead: onScan });
  const { mode, choose } = useScanMode(camera);
  return (
    <Stack gap="md">
      <div className={places.places}>
        <Group className={places.mode} gap="xs" justify="space-between">
          <ScanModeControl value={mode} onChange={choose} />
          <Button
            variant="subtle"
            color="red"
            px="xs"
            onClick={() => count.send({ type: "discard.asked" })}
          >
            Discard count
          </Button>
        </Group>
        <div className={places.result}>
          {waiting ? (
            <LookingUp code={waiting.strCode} />
          ) : (
            <Card mih={96} data-latest-scan={latest?.intScan}>
              <Text fw={700} size="lg" c={latest?.isProblem ? "red" : undefined}>
                {latest?.text ?? scanMessages.nothingScanned}
              </Text>
              <Text className="breakable">{latest?.toy?.strName ?? latest?.strCode}</Text>
            </Card>
          )}
          <LookedUpAgain pulls={failed} isCounted />
        </div>
        <div className={places.picture}>
          <ScanSource
            mode={mode}
            camera={camera}
            actor={count}
            onGunScan={(code, _, { isByHand }) => onScan(code, "gun", isByHand)}
          />
        </div>
      </div>
      <CountedLines count={count} />
      <ToyPicker count={count} />
      <BottomPanel>
        <NextAmount digits={digits} onClear={() => count.send({ type: "digits.cleared" })} />
        <Group className={places.screen} wrap="nowrap" align="stretch">
          {mode === "camera" && (
            <CameraButton
              camera={camera}
              label="Scan Toy"
              onStart={() => camera.actor.send({ type: "camera.requested" })}
            />
          )}
          <Button
            flex={1}
            size="lg"
            px="sm"
            variant={mode === "camera" ? "default" : "filled"}
            loading={waiting !== undefined}
            onClick={() => count.send({ type: "counting.ended" })}
          >
            Done counting
          </Button>
        </Group>
      </BottomPanel>
    </Stack>
  );
}

function CountedLines({ count }: { count: CountRef }) {
  const lines = useSelector(count, ({ context }) => context.cart);
  const missing = useSelector(count, ({ context }) => context.missing);
  const pieces = lines.reduce((sum, { intAmountInBox }) => sum + intAmountInBox, 0);
  return (
    <section aria-label="Counted">
      <Text fw={650}>
        {formatCount(lines.length, "toy")}, {formatCount(pieces, "piece")}
      </Text>
      <ul className="lines long">
        {missingCodes({ missing }).map((code) => (
          <li key={code}>
            <Group justify="space-between" mih={60}>
              <Text flex="1 1 8rem" className="breakable">
                {scanMessages.notFound(code, missingAmount({ missing }, code))}
              </Text>
              <LinkButton to="/inventory/new" search={{ barcode: code }} variant="light">
                Add it
              </LinkButton>
            </Group>
          </li>
        ))}
        {lines.toReversed().map((line) => (
          <CountedLine key={line.strToyBarcode} line={line} count={count} />
        ))}
      </ul>
    </section>
  );
}

interface CountedLineProps {
  line: BoxCartLine;
  count: CountRef;
}

/** Memoized: of hundreds of lines only the changed one renders. */
const CountedLine = memo(function CountedLine({ line, count }: CountedLineProps) {
  return (
    <CartLineRow
      line={line}
      min={0}
      onChange={(amount) =>
        count.send({ type: "amount.changed", toy: line, amount, at: serverNow() })
      }
    />
  );
});
