/** Pieces without a label: the toy is found by its name, and each tap counts one. */
import { Button, Stack, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { toysQuery } from "#src/api/queries.ts";
import { serverNow } from "#src/api/serverClock.ts";
import type { CountRef } from "./countRef.ts";

const SHOWN = 5;
/** Milliseconds after the last key. */
const REST = 200;

export function ToyPicker({ count }: { count: CountRef }) {
  const [text, setText] = useState("");
  const [q] = useDebouncedValue(text.trim(), REST);
  const { data } = useQuery({ ...toysQuery({ q, limit: SHOWN }), enabled: q !== "" });
  return (
    <Stack gap={4}>
      <TextInput
        label="Without a label"
        placeholder="Name of the toy"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {q !== "" &&
        data?.value.items.map(({ strToyBarcode, strName }) => (
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
    </Stack>
  );
}
