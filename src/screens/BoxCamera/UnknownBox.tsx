/** A code that is no box: make it one, or go back (specification section 2, "Box Camera"). */

import { Button, Stack, Text } from "@mantine/core";
import { useRouteContext } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import { trimCode } from "#domain/code/codes.ts";
import { scanMessages } from "#domain/scan/scanMessages.ts";
import { addBoxMachine } from "#machines/addBox.machine.ts";
import { MayChange } from "#src/session/rights.tsx";
import { LinkButton } from "#src/ui/LinkButton.tsx";
import { ErrorState } from "#src/ui/states.tsx";
import { alertToast } from "#src/ui/toast.ts";
import { useEmitted } from "#src/ui/useEmitted.ts";
import { useScreenActor } from "#src/ui/useScreenActor.ts";

export function UnknownBox({ strBoxCode }: { strBoxCode: string }) {
  const { outbox } = useRouteContext({ from: "/_signedIn" });
  const form = useScreenActor(addBoxMachine.provide({ actors: { submit: outbox.submitActor() } }));
  const code = trimCode(strBoxCode);
  const problem = useSelector(form, ({ context }) => context.problem);
  const isBusy = useSelector(form, (state) => state.hasTag("adding"));
  const isOpen = useSelector(form, (state) => state.hasTag("open"));
  useEffect(() => {
    form.send({ type: "form.opened", intSection: null });
    form.send({ type: "draft.changed", changes: { strBoxCode: code } });
  }, [form, code]);
  useEmitted(form, (emitted) => {
    if (emitted.type === "action.failed") alertToast(emitted.sentence);
  });
  return (
    <ErrorState text={scanMessages.boxNotFound}>
      <Text ta="center" className="breakable">
        No box has the code {code}.
      </Text>
      {problem && (
        <Text ta="center" c="red">
          {problem}
        </Text>
      )}
      <Stack gap="sm" w="min(100%, 17.5rem)">
        {isOpen && (
          <MayChange>
            <Button
              size="lg"
              loading={isBusy}
              onClick={() => form.send({ type: "draft.submitted" })}
            >
              Add box
            </Button>
          </MayChange>
        )}
        <LinkButton to="/barcodes" size="lg" variant="default">
          Scan Barcode
        </LinkButton>
      </Stack>
    </ErrorState>
  );
}
