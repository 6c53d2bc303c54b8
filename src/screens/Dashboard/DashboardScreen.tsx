/** /home: the stock at a glance (specification section 2, "Dashboard"). */
import { Title } from "@mantine/core";
import { IconBarcode, IconBuildingWarehouse, IconListDetails } from "@tabler/icons-react";
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
        <div className={classes.actions}>
          {ACTIONS.map(({ label, to, Icon }) => (
            <LinkButton key={to} to={to} variant="light" classNames={{ root: classes.action }}>
              <Icon size={28} aria-hidden />
              {label}
            </LinkButton>
          ))}
        </div>
      </section>
      <DashboardFigures />
    </div>
  );
}
