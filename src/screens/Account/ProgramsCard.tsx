/** The tokens of this person's programs: made, shown once, withdrawn (our addition; docs/api.md). */
import {
  Button,
  Card,
  Group,
  NativeSelect,
  Radio,
  Stack,
  Text,
  TextInput,
  Title,
} from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { NAME_MAX } from "#domain/limits.ts";
import { DAYS, programMessages, SCOPES } from "#domain/people/programs.ts";
import type { NewProgram, Program } from "#domain/types.ts";
import { prefixedApi, unwrap } from "#src/api/client.ts";
import { accountQuery } from "#src/api/queries.ts";
import {
  AccountActionDialog,
  type AccountActions,
  useAccountAction,
} from "#src/people/AccountActionDialog.tsx";
import { FormDialog } from "#src/people/FormDialog.tsx";
import { useSession } from "#src/session/useSession.ts";
import { formatMoment } from "#src/ui/formatMoment.ts";
import { Unread } from "#src/ui/states.tsx";

export function ProgramsCard() {
  const session = useSession();
  const read = useQuery(accountQuery(session?.expiresAt));
  const actions = useAccountAction();
  return (
    <Card component="section" aria-label="Programs">
      <Stack>
        <Title order={2}>Programs</Title>
        <Text size="sm" c="dimmed">
          {programMessages.hint}
        </Text>
        {read.data ? (
          <Programs programs={read.data.programs} actions={actions} />
        ) : (
          <Unread query={read} />
        )}
      </Stack>
      <AccountActionDialog actions={actions} />
    </Card>
  );
}

function Programs({ programs, actions }: { programs: Program[]; actions: AccountActions }) {
  return (
    <>
      {programs.length === 0 ? (
        <Text>{programMessages.none}</Text>
      ) : (
        <ul aria-label="Programs" className="lines breakable">
          {programs.map((program) => (
            <ProgramRow key={program.id} program={program} actions={actions} />
          ))}
        </ul>
      )}
      <NewToken />
    </>
  );
}

function ProgramRow({ program, actions }: { program: Program; actions: AccountActions }) {
  const id = useId();
  const { name, scope, lastSeenAt, expiresAt } = program;
  return (
    <Group component="li" aria-labelledby={id} justify="space-between" py={10}>
      <div>
        <Text id={id}>{name}</Text>
        <Text size="sm" c="dimmed">
          {SCOPES[scope]}. {lastSeenAt ? `Last seen ${formatMoment(lastSeenAt)}` : "Never used"},
          until {formatMoment(expiresAt)}
        </Text>
      </div>
      <Button
        variant="light"
        size="sm"
        onClick={() => actions.ask({ type: "withdrawToken", program })}
      >
        Withdraw
      </Button>
    </Group>
  );
}

const NEW = { name: "", scope: "read" as NewProgram["scope"], days: "90" };

function NewToken() {
  const queries = useQueryClient();
  const form = useForm({ initialValues: NEW });
  const create = useMutation({
    mutationFn: ({ days, ...body }: typeof NEW) =>
      unwrap(prefixedApi.POST("/account/programs", { body: { ...body, days: Number(days) } })),
    // Also without an answer: the server may have made the token.
    onSettled: () => void queries.invalidateQueries({ queryKey: ["account"] }),
  });
  const { name } = form.values;
  return (
    <FormDialog
      label="New token"
      confirmLabel="Make token"
      form={form}
      initialValues={NEW}
      send={create}
      isFilled={name.trim() !== ""}
      secret={{
        ...{ title: `Token of ${name}`, hint: programMessages.shownOnce },
        ...{ label: "Token", value: create.data?.accessToken },
      }}
    >
      <TextInput
        data-autofocus
        label="Program"
        placeholder="Till"
        maxLength={NAME_MAX}
        {...form.getInputProps("name")}
      />
      <Radio.Group label="It may" {...form.getInputProps("scope")}>
        <Stack gap={0}>
          {Object.entries(SCOPES).map(([scope, label]) => (
            <Radio key={scope} value={scope} label={label} size="md" py={4} />
          ))}
        </Stack>
      </Radio.Group>
      <NativeSelect
        label="It ends after"
        data={Object.entries(DAYS).map(([value, label]) => ({ value, label }))}
        {...form.getInputProps("days")}
      />
    </FormDialog>
  );
}
