/** The dialog "New receiver": address, notices and time; then the secret of a webhook, shown once. */
import { Checkbox, Radio, Stack, Switch, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { addressProblem, NOTICE_KINDS, noticeMessages } from "#domain/notices/notices.ts";
import type { NewReceiver as Body, NoticeKind } from "#domain/types.ts";
import { prefixedApi, unwrap } from "#src/api/client.ts";
import { receiversQuery } from "#src/api/queries.ts";
import { FormDialog } from "#src/people/FormDialog.tsx";
import { DigitsInput } from "#src/ui/DigitsInput.tsx";

interface Values {
  kind: Body["kind"];
  address: string;
  notices: NoticeKind[];
  least: string;
  isDigest: boolean;
}

const LEAST = "10";

export function NewReceiver({ isMailPossible }: { isMailPossible: boolean }) {
  const queries = useQueryClient();
  const initialValues: Values = {
    ...{ kind: isMailPossible ? "mail" : "webhook", address: "", notices: ["low", "out"] },
    ...{ least: LEAST, isDigest: isMailPossible },
  };
  const form = useForm({
    initialValues,
    validate: { address: (address, { kind }) => addressProblem(kind, address.trim()) },
  });
  const create = useMutation({
    mutationFn: ({ least, address, ...body }: Values) => {
      const pieces = Math.max(1, Number(least || LEAST));
      const given = { ...body, address: address.trim(), least: pieces };
      return unwrap(prefixedApi.POST("/receivers", { body: given }));
    },
    // Also without an answer: the server may have added the receiver.
    onSettled: () => void queries.invalidateQueries(receiversQuery),
  });
  const { kind, address, notices } = form.values;
  return (
    <div>
      <FormDialog
        label="New receiver"
        confirmLabel="Add"
        form={form}
        initialValues={initialValues}
        send={create}
        isFilled={address.trim() !== "" && notices.length > 0}
        secret={{
          ...{ title: "Secret of the webhook", hint: noticeMessages.secretHint },
          ...{ label: "Secret", value: create.data?.secret },
        }}
      >
        <Radio.Group label="Send" {...form.getInputProps("kind")}>
          <Stack gap={0}>
            <Radio
              value="mail"
              label="Mail to a person"
              description={isMailPossible ? undefined : noticeMessages.noMail}
              disabled={!isMailPossible}
              size="md"
              py={4}
            />
            <Radio value="webhook" label="A webhook to a program" size="md" py={4} />
          </Stack>
        </Radio.Group>
        <TextInput
          data-autofocus
          label={kind === "mail" ? "E-mail" : "Address"}
          inputMode={kind === "mail" ? "email" : "url"}
          placeholder={kind === "mail" ? "ada@example.com" : "https://example.com/toyshelf"}
          autoComplete="off"
          maxLength={500}
          {...form.getInputProps("address")}
        />
        <Checkbox.Group label="When" {...form.getInputProps("notices")}>
          <Stack gap={0}>
            {Object.entries(NOTICE_KINDS).map(([name, label]) => (
              <Checkbox key={name} value={name} label={label} py={4} />
            ))}
          </Stack>
        </Checkbox.Group>
        {notices.includes("correction") && (
          <DigitsInput
            label="Corrections of at least so many pieces"
            min={1}
            value={form.values.least}
            onChange={(least) => form.setFieldValue("least", least)}
          />
        )}
        <Switch
          size="md"
          label="Once each morning at 7 by the server's clock"
          description="Otherwise at once."
          py={4}
          {...form.getInputProps("isDigest", { type: "checkbox" })}
        />
      </FormDialog>
    </div>
  );
}
