/** A code that is no box: make it one, or go back (specification section 2, "Box Camera"). */
import { Button, Stack, Text } from "@mantine/core";
import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import { fromPromise } from "xstate";
import type { BoxDraft } from "#domain/boxDraft.ts";
import { trimCode } from "#domain/codes.ts";
import { messages } from "#domain/messages.ts";
import { type AddBoxOutcome, addBoxMachine } from "#machines/addBox.machine.ts";
import { ApiError, api, newKey, unwrap } from "#src/api/client.ts";
import { LinkButton } from "#src/ui/LinkButton.tsx";
import { Problem } from "#src/ui/states.tsx";
import { alertToast } from "#src/ui/toast.ts";
import { useEmitted } from "#src/ui/useEmitted.ts";
import { useScreenActor } from "#src/ui/useScreenActor.ts";

const addBox = fromPromise<AddBoxOutcome, { draft: BoxDraft; key: string }>(
  async ({ input: { draft, key } }) => {
    const { strBoxCode, strCustomNote } = draft;
    try {
      await unwrap(
        api.POST("/boxes", {
          params: { header: { "Idempotency-Key": key } },
          body: { strBoxCode, strCustomNote },
        }),
      );
      return { type: "added" };
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 0) return { type: "unanswered" };
      return { type: "refused", sentence: error.message };
    }
  },
);

const providedAddBox = addBoxMachine.provide({ actors: { addBox } });

export function UnknownBox({ strBoxCode }: { strBoxCode: string }) {
  const form = useScreenActor(providedAddBox);
  const code = trimCode(strBoxCode);
  const problem = useSelector(form, ({ context }) => context.problem);
  const isBusy = useSelector(form, (state) => state.hasTag("busy"));
  useEffect(() => {
    form.send({ type: "form.opened", formKey: newKey(), intSection: null });
    form.send({ type: "draft.changed", changes: { strBoxCode: code } });
  }, [form, code]);
  useEmitted(form, (emitted) => {
    if (emitted.type === "action.failed") alertToast(emitted.sentence);
  });
  return (
    <Problem text={messages.boxNotFound}>
      <Text ta="center" style={{ overflowWrap: "anywhere" }}>
        No box has the code {code}.
      </Text>
      {problem && (
        <Text ta="center" c="red">
          {problem}
        </Text>
      )}
      <Stack gap="sm" w={280}>
        <Button size="lg" loading={isBusy} onClick={() => form.send({ type: "draft.submitted" })}>
          Add box
        </Button>
        <LinkButton to="/barcodes" size="lg" variant="default">
          Scan Barcode
        </LinkButton>
      </Stack>
    </Problem>
  );
}
