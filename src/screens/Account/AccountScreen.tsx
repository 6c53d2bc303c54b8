/** /account: one's own data, read only (specification section 2, Account); below it the password and the devices (our addition). */
import { Badge, Button, Card, Stack, Text } from "@mantine/core";
import { IconLogout } from "@tabler/icons-react";
import { DEFAULT_ROLE } from "#domain/people/roles.ts";
import { useSession, useSessionActor } from "#src/session/useSession.ts";
import classes from "./AccountScreen.module.css";
import { DevicesCard } from "./DevicesCard.tsx";
import { InstallCard } from "./InstallCard.tsx";
import { PasswordCard } from "./PasswordCard.tsx";

export function AccountScreen() {
  const actor = useSessionActor();
  const session = useSession();
  const user = session?.user;
  const rows = [
    ["Name", user?.name],
    ["Email", user?.email],
    ["Address", user?.address],
    ["Phone", user?.phone],
    ["Date of Birth", user?.dob],
  ] as const;
  return (
    <Stack maw={560} className="column" gap="lg">
      <Card>
        <dl className={classes.rows}>
          {rows.map(([label, value]) => (
            <div key={label} className={classes.row}>
              <Text component="dt" c="dimmed" size="sm">
                {label}
              </Text>
              <Text component="dd" m={0} className={classes.value}>
                {value || "–"}
              </Text>
            </div>
          ))}
          <div className={classes.row}>
            <Text component="dt" c="dimmed" size="sm">
              Role
            </Text>
            <dd className={classes.role}>
              <Badge size="lg">{session?.role || DEFAULT_ROLE}</Badge>
            </dd>
          </div>
        </dl>
      </Card>
      <Button
        variant="default"
        leftSection={<IconLogout size={20} aria-hidden />}
        onClick={() => actor.send({ type: "signOut.requested" })}
      >
        Sign Out
      </Button>
      <PasswordCard />
      <DevicesCard />
      <InstallCard />
    </Stack>
  );
}
