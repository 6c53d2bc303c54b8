/** /account: one's own data, read only (specification section 2, Account); below it name, e-mail, password and devices (our addition). */
import { Badge, Box, Button, Card, Stack, Text } from "@mantine/core";
import { IconLogout } from "@tabler/icons-react";
import { DEFAULT_ROLE } from "#domain/people/roles.ts";
import { useSession, useSessionActor } from "#src/session/useSession.ts";
import { SingleKeysSwitch } from "#src/shell/SingleKeys.tsx";
import { ChangeOwn } from "./ChangeOwn.tsx";
import { CopyCard } from "./CopyCard.tsx";
import { DevicesCard } from "./DevicesCard.tsx";
import { InstallCard } from "./InstallCard.tsx";
import { PasswordCard } from "./PasswordCard.tsx";
import { ProgramsCard } from "./ProgramsCard.tsx";

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
