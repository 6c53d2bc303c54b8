/** Ways to begin, for a stock without any toy. */
import { Button, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { messages } from "#domain/messages.ts";
import { newKey, prefixedApi, sentenceOf, unwrap } from "#src/api/client.ts";
import { MayChange } from "#src/session/rights.tsx";
import { LinkButton } from "#src/ui/LinkButton.tsx";
import { Empty } from "#src/ui/states.tsx";
import { alertToast } from "#src/ui/toast.ts";

interface EmptyStockProps {
  text: string;
  /** Actions before the import and the sample stock. */
  children?: ReactNode;
}

export function EmptyStock({ text, children }: EmptyStockProps) {
  // One key for every press: a repeat after a failure never loads the sample twice.
  const [key] = useState(newKey);
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      unwrap(prefixedApi.POST("/sample", { params: { header: { "Idempotency-Key": key } } })),
    onError: (error) => void alertToast(sentenceOf(error, messages.sampleFailed)),
  });
  return (
    <Empty text={messages.emptyStock}>
      <Text c="dimmed">{text}</Text>
      <MayChange>
        <Text ta="center">{messages.emptyStockHint}</Text>
        {children}
        <LinkButton to="/import">Import from a spreadsheet</LinkButton>
        <Button variant="light" loading={isPending} onClick={() => mutate()}>
          Load sample stock
        </Button>
      </MayChange>
    </Empty>
  );
}
