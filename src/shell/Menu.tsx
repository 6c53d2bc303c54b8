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
  IconFileImport,
  IconHome,
  IconLogout,
  IconShieldCog,
  IconUser,
  IconUsers,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useSession, useSessionActor } from "#src/session/useSession.ts";

export function Menu({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const actor = useSessionActor();
  const session = useSession();
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
        <NavLink
          component={Link}
          to="/"
          label="Home"
          leftSection={<IconHome size={22} />}
          onClick={onClose}
        />
        <NavLink
          component={Link}
          to="/account"
          label="Account"
          leftSection={<IconUser size={22} />}
          onClick={onClose}
        />
        {session?.role === "admin" && (
          <NavLink
            component={Link}
            to="/admin"
            label="Admin Panel"
            leftSection={<IconShieldCog size={22} />}
            onClick={onClose}
          />
        )}
        {session?.role === "admin" && (
          <NavLink
            component={Link}
            to="/import"
            label="Import"
            leftSection={<IconFileImport size={22} />}
            onClick={onClose}
          />
        )}
        {session?.rights.includes("people") && (
          <NavLink
            component={Link}
            to="/people"
            label="People"
            leftSection={<IconUsers size={22} />}
            onClick={onClose}
          />
        )}
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
