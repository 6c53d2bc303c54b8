/** The Item screen before anything is known (specification section 2). */
import { Group } from "@mantine/core";
import { messages } from "#domain/messages.ts";
import { Loading } from "#src/ui/states.tsx";
import { BackToInventory } from "./BackToInventory.tsx";

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
