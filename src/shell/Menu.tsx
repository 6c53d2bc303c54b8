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
import { IconLogout } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { screensIn } from "#domain/screens.ts";
import { useSession, useSessionActor } from "#src/session/useSession.ts";
import { useBackCloses } from "#src/ui/back.ts";
import { SCREEN_ICONS } from "./MainNavigation.tsx";

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
      data-covers-bars={opened || undefined}
      styles={{ content: { paddingLeft: "env(safe-area-inset-left)" } }}
      closeButtonProps={{ "aria-label": "Close menu", size: 44 }}
    >
      <Stack gap={4}>
        {screensIn("menu", session).map(({ name, path, title }) => {
          const Icon = SCREEN_ICONS[name];
          return (
            <NavLink
              key={path}
              component={Link}
              to={path}
              label={title}
              leftSection={<Icon size={22} />}
              onClick={onClose}
            />
          );
        })}
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
