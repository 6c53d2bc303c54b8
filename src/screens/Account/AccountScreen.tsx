/** /account: one's own data, read only (specification section 2, Account); below it name, e-mail, password and devices (our addition). */
import { Badge, Box, Button, Card, PasswordInput, Stack, Text, Title } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconLogout } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { peopleMessages } from "#domain/people/peopleMessages.ts";
import { DEFAULT_ROLE } from "#domain/people/roles.ts";
import { prefixedApi, unwrap } from "#src/api/client.ts";
import { ErrorAlert } from "#src/api/ErrorAlert.tsx";
import { findHindrance } from "#src/install/install.ts";
import { installPrompt } from "#src/install/installPrompt.ts";
import { howToInstall, howToTrust, isInstalled } from "#src/install/platform.ts";
import { isMatching, PasswordFields } from "#src/people/PasswordFields.tsx";
import { useSession, useSessionActor } from "#src/session/useSession.ts";
import { SingleKeysSwitch } from "#src/shell/Shortcuts.tsx";
import { toast } from "#src/ui/toast.ts";
import { ChangeOwn } from "./ChangeOwn.tsx";
import { CopyCard } from "./CopyCard.tsx";
import { DevicesCard } from "./DevicesCard.tsx";
import { ProgramsCard } from "./ProgramsCard.tsx";

const EMPTY = { oldPassword: "", password: "", confirmation: "" };

/** One's own password: the old one, and the new one twice (our addition; docs/design.md, "Roles"). */
function PasswordCard() {
  const email = useSession()?.user.email;
  const change = useMutation({
    mutationFn: (body: { oldPassword: string; password: string }) =>
      unwrap(prefixedApi.PUT("/account/password", { body })),
    onSuccess: () => {
      form.reset();
      toast(peopleMessages.passwordChanged);
    },
  });
  const form = useForm({
    initialValues: EMPTY,
    onValuesChange: () => change.isError && change.reset(),
  });
  return (
    <Card>
      <form
        onSubmit={form.onSubmit(({ oldPassword, password }) =>
          change.mutate({ oldPassword, password }),
        )}
      >
        <Stack>
          <Title order={2}>Change password</Title>
          {/* Password managers need the account's e-mail beside its passwords. */}
          <input type="text" autoComplete="username" value={email} readOnly hidden />
          <PasswordInput
            label="Old password"
            autoComplete="current-password"
            {...form.getInputProps("oldPassword")}
          />
          <PasswordFields form={form} noun="new password" />
          <ErrorAlert error={change.error} />
          <Button
            type="submit"
            loading={change.isPending}
            disabled={form.values.oldPassword === "" || !isMatching(form.values)}
          >
            Change password
          </Button>
        </Stack>
      </form>
    </Card>
  );
}

/** How to put the app onto this device's home screen (our addition; docs/design.md, "On the home screen"). */
function InstallCard() {
  const prompt = useSyncExternalStore(installPrompt.subscribe, installPrompt.read);
  const { data: hindrance } = useQuery({ queryKey: ["hindrance"], queryFn: findHindrance });
  return (
    <Card>
      <Stack>
        <Title order={2}>Put Toyshelf on the home screen</Title>
        {isInstalled() ? (
          <Text>It is there: this is the installed app.</Text>
        ) : hindrance === "insecure" ? (
          <Text>Browsers install apps from addresses that begin with https only.</Text>
        ) : hindrance === "untrusted" ? (
          <>
            <Text>
              This browser does not trust the server's certificate, so it cannot install the app.
              Download the certificate of the authority that made it. {howToTrust()}
            </Text>
            <Button component="a" href="/toyshelf.crt" variant="default">
              Download the certificate
            </Button>
          </>
        ) : prompt ? (
          <Button onClick={() => void installPrompt.show()}>Install</Button>
        ) : (
          <Text>{howToInstall()}</Text>
        )}
        {!isInstalled() && (
          <Text size="sm" c="dimmed">
            It then opens like any other app, also without a signal, and the browser keeps what is
            unsent.
          </Text>
        )}
      </Stack>
    </Card>
  );
}

export function AccountScreen() {
  const actor = useSessionActor();
  const session = useSession();
  const user = session?.user;
  const role = (
    <Badge key="role" size="lg">
      {session?.role || DEFAULT_ROLE}
    </Badge>
  );
  const rows = [
    ["Name", user?.name],
    ["Email", user?.email],
    ["Address", user?.address],
    ["Phone", user?.phone],
    ["Date of Birth", user?.dob],
    ["Role", role],
  ] as const;
  return (
    <Stack maw={560} className="column" gap="lg">
      <Card>
        <dl className="lines breakable">
          {rows.map(([label, value]) => (
            <Box key={label} py={10}>
              <Text component="dt" c="dimmed" size="sm">
                {label}
              </Text>
              <dd>{value || "–"}</dd>
            </Box>
          ))}
        </dl>
      </Card>
      {user && <ChangeOwn user={user} />}
      <Button
        variant="default"
        leftSection={<IconLogout size={20} aria-hidden />}
        onClick={() => actor.send({ type: "signOut.requested" })}
      >
        Sign Out
      </Button>
      <PasswordCard />
      <DevicesCard />
      <ProgramsCard />
      <Card>
        <SingleKeysSwitch />
      </Card>
      <InstallCard />
      {session?.role === "admin" && <CopyCard />}
    </Stack>
  );
}
