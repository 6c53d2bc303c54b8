/** Why there is no item, and what can be done: an unknown code can be added, a failed load tried again. */
import { Button, Text } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import { Suspense, use } from "react";
import type { Soon } from "#src/api/soon.ts";
import { LinkButton } from "#src/ui/LinkButton.tsx";
import type { ItemAnswer } from "./readItem.ts";

interface NotFoundReasonProps {
  answer: Soon<ItemAnswer>;
  barcode: string;
}

export function NotFoundReason(props: NotFoundReasonProps) {
  return (
    <Suspense fallback={null}>
      <Reason {...props} />
    </Suspense>
  );
}

function Reason({ answer, barcode }: NotFoundReasonProps) {
  const { failure } = answer instanceof Promise ? use(answer) : answer;
  const router = useRouter();
  if (!failure || failure.status === 404) {
    return (
      <LinkButton to="/inventory/new" search={{ barcode }}>
        Add Item
      </LinkButton>
    );
  }
  return (
    <>
      <Text ta="center">{failure.message}</Text>
      <Button onClick={() => router.invalidate()}>Try again</Button>
    </>
  );
}
