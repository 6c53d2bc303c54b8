/** The side drawer (specification section 2, Shell). */
import {
  Divider,
  Drawer,
  NavLink,
  SegmentedControl,
  Stack,
  Text,
  useMantineColorScheme,
} from "@mantine/core";
import {
  IconClipboardCheck,
  IconCloudUp,
  IconFileImport,
  IconHome,
  IconLogout,
  IconSettings,
  IconShieldCog,
  IconUser,
  IconUsers,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { hasAllRights } from "#domain/people/roles.ts";
import type { Right, Session } from "#domain/types.ts";
import { useSession, useSessionActor } from "#src/session/useSession.ts";
import { useBackCloses } from "#src/ui/back.ts";

const isAdmin = (session: Session | null) => session?.role === "admin";

const hasRight = (right: Right) => (session: Session | null) =>
  Boolean(session?.rights.includes(right));

const PLACES = [
  { to: "/", label: "Home", Icon: IconHome, isFor: () => true },
  { to: "/account", label: "Account", Icon: IconUser, isFor: () => true },
  {
    to: "/unsent",
    label: "Unsent",
    Icon: IconCloudUp,
    isFor: (session: Session | null) => session !== null,
  },
  { to: "/admin", label: "Admin Panel", Icon: IconShieldCog, isFor: isAdmin },
  { to: "/count", label: "Count", Icon: IconClipboardCheck, isFor: hasRight("stock") },
  { to: "/import", label: "Import", Icon: IconFileImport, isFor: hasRight("stock") },
  { to: "/people", label: "People", Icon: IconUsers, isFor: hasRight("people") },
  {
    to: "/settings",
    label: "Settings",
    Icon: IconSettings,
    isFor: (session: Session | null) => session !== null && hasAllRights(session),
  },
];

export function Menu({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const actor = useSessionActor();
  const session = useSession();
  useBackCloses(opened, onClose);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const signOut = () => {
    onClose();
    actor.send({ type: "signOut.requested" });
  };
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title="Menu"
      size="min(20rem, 100%)"
      closeButtonProps={{ "aria-label": "Close menu", size: 44 }}
    >
      <Stack gap={4}>
        {PLACES.filter(({ isFor }) => isFor(session)).map(({ to, label, Icon }) => (
          <NavLink
            key={to}
            component={Link}
            to={to}
            label={label}
            leftSection={<Icon size={22} />}
            onClick={onClose}
          />
        ))}
        {session && (
          <NavLink
            component="button"
            label="Sign Out"
            leftSection={<IconLogout size={22} />}
            onClick={signOut}
          />
        )}
        <Divider my="sm" />
        <Text size="sm" id="appearance">
          Appearance
        </Text>
        <SegmentedControl
          aria-labelledby="appearance"
          fullWidth
          value={colorScheme}
          onChange={(value) => setColorScheme(value as typeof colorScheme)}
          data={[
            { value: "auto", label: "Auto" },
            { value: "light", label: "Light" },
            { value: "dark", label: "Dark" },
          ]}
        />
      </Stack>
    </Drawer>
  );
}
