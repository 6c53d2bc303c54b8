/** A stock without any toy: how to begin. */
import { Button, Text } from "@mantine/core";
import { useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import { fromPromise } from "xstate";
import { messages } from "#domain/messages.ts";
import { sampleStockMachine } from "#machines/sampleStock.machine.ts";
import { ApiError, newKey, prefixedApi, unwrap } from "#src/api/client.ts";
import { useIsAdmin } from "#src/session/useSession.ts";
import { LinkButton } from "#src/ui/LinkButton.tsx";
import { Empty } from "#src/ui/states.tsx";
import { alertToast } from "#src/ui/toast.ts";
import { useEmitted } from "#src/ui/useEmitted.ts";
import { useScreenActor } from "#src/ui/useScreenActor.ts";

const machine = sampleStockMachine.provide({
  actors: {
    loadSample: fromPromise(async ({ input, signal }) => {
      const header = { "Idempotency-Key": input.key };
      await unwrap(prefixedApi.POST("/sample", { params: { header }, signal }));
    }),
  },
});

/** `children`: what to do first, before the sample stock. */
export function EmptyStock({ children }: { children?: ReactNode }) {
  const isAdmin = useIsAdmin();
  const actor = useScreenActor(machine, { input: { key: newKey() } });
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag("busy"));
  useEmitted(actor, (emitted) => {
    if (emitted.type === "sample.loaded") return;
    const { error } = emitted;
    alertToast(error instanceof ApiError && error.isWorded ? error.message : messages.sampleFailed);
  });
  return (
    <Empty text={messages.emptyStock}>
      {isAdmin && (
        <>
          <Text ta="center">{messages.emptyStockHint}</Text>
          {children}
          <LinkButton to="/import">Import from a spreadsheet</LinkButton>
          <Button
            variant="light"
            loading={isBusy}
            onClick={() => actor.send({ type: "sample.asked" })}
          >
            Load sample stock
          </Button>
        </>
      )}
    </Empty>
  );
}
