/** The Item screen without an item (specification section 2). */
import { Group } from "@mantine/core";
import { messages } from "#domain/messages.ts";
import { LinkButton } from "#src/ui/LinkButton.tsx";
import { Loading } from "#src/ui/states.tsx";

/** Before anything is known. */
export function ItemLoading() {
  return (
    <>
      <Loading text={messages.loadingItem} />
      <Group justify="center">
        <BackToInventory />
      </Group>
    </>
  );
}

/** The link of a screen that has no item to show. */
export function BackToInventory() {
  return (
    <LinkButton to="/inventory" variant="default">
      Back to Inventory
    </LinkButton>
  );
}
