/** The link of a screen that has no item to show. */
import { LinkButton } from "#src/ui/links.tsx";

export function BackToInventory() {
  return (
    <LinkButton to="/inventory" variant="default">
      Back to Inventory
    </LinkButton>
  );
}
