/** Pieces without a label: the toy is found by its name, and each tap counts one. */
import { Button, Stack, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { serverNow } from "#src/api/serverClock.ts";
import { DidYouMean } from "#src/list/DidYouMean.tsx";
import { toysQuery } from "#src/stock/toys.ts";
import { useAsk } from "#src/stock/useAsk.ts";
import type { CountRef } from "./countRef.ts";

const SHOWN = 5;
/** Milliseconds after the last key. */
const REST = 200;

export function ToyPicker({ count }: { count: CountRef }) {
  const [text, setText] = useState("");
  const [q] = useDebouncedValue(text.trim(), REST);
  const { data } = useAsk(toysQuery({ q, limit: SHOWN }), { isEnabled: q !== "" });
  return (
    <Stack gap={4}>
      <TextInput
        label="Without a label"
        placeholder="Name of the toy"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {q !== "" &&
        data?.items.map(({ strToyBarcode, strName }) => (
          <Button
            key={strToyBarcode}
            variant="default"
            justify="start"
            h={44}
            onClick={() =>
              count.send({
                ...{ type: "code.scanned", strCode: strToyBarcode, source: "gun" },
                intAt: serverNow(),
              })
            }
          >
            Count 1 × {strName}
          </Button>
        ))}
      {data?.items.length === 0 && <DidYouMean q={q} onTake={setText} />}
    </Stack>
  );
}
