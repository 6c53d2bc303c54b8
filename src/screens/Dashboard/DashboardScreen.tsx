/** /home: the stock at a glance (specification section 2, "Dashboard"). */
import { SimpleGrid, Stack, Title } from "@mantine/core";
import { IconBarcode, IconBuildingWarehouse, IconListDetails } from "@tabler/icons-react";
import { BackupNotice } from "#src/backups/backups.tsx";
import { LinkButton } from "#src/ui/LinkButton.tsx";
import classes from "./Dashboard.module.css";
import { DashboardFigures } from "./DashboardFigures.tsx";

const ACTIONS = [
  { label: "Inventory", to: "/inventory", Icon: IconListDetails },
  { label: "Barcode Hub", to: "/barcode-hub", Icon: IconBarcode },
  { label: "Storage", to: "/storage", Icon: IconBuildingWarehouse },
] as const;

export function DashboardScreen() {
  return (
    <div className={classes.screen}>
      <section aria-labelledby="quick-actions">
        <Title order={2} id="quick-actions" mb="xs">
          Quick Actions
        </Title>
        <SimpleGrid minColWidth="min(100%, 6.25rem)" autoFlow="auto-fit" spacing={12}>
          {ACTIONS.map(({ label, to, Icon }) => (
            <LinkButton key={to} to={to} variant="light" mih={88} px={4}>
              <Stack component="span" gap={6} align="center" ta="center">
                <Icon size={28} aria-hidden />
                {label}
              </Stack>
            </LinkButton>
          ))}
        </SimpleGrid>
      </section>
      <BackupNotice />
      <DashboardFigures />
    </div>
  );
}
