/** The real app at an address: its shell, its routes, its screens. */
import { notifications } from "@mantine/notifications";
import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { createAppRouter, guardBySession } from "#src/router.tsx";
import { alertToast, toast } from "#src/ui/toast.ts";
import { FrozenMachines } from "#src/ui/useScreenActor.ts";
import { pageContext } from "./device.ts";
import type { Frozen } from "./heldMachine.ts";
import type { ScreenParameters } from "./screenStory.ts";

type ScreenProps = Pick<ScreenParameters, "frozen" | "toasts"> & { path: string };

const asked = new Set<string>();

/** The frozen machines that the screen has not asked for. */
export function unasked(frozen: Frozen = {}): string[] {
  return Object.keys(frozen).filter((id) => !asked.has(id));
}

function watched(frozen: Frozen = {}): Frozen {
  return new Proxy(frozen, {
    get(target, id) {
      if (typeof id === "string" && id in target) asked.add(id);
      return Reflect.get(target, id);
    },
  });
}

export function Screen({ path, frozen, toasts }: ScreenProps) {
  const [machines] = useState(() => {
    asked.clear();
    return watched(frozen);
  });
  const [router] = useState(() =>
    createAppRouter(pageContext(), createMemoryHistory({ initialEntries: [path] })),
  );
  useEffect(() => guardBySession(router), [router]);
  useEffect(() => {
    for (const { text, role } of toasts ?? []) {
      const id = (role === "alert" ? alertToast : toast)(text);
      notifications.update({ id, message: text, autoClose: false });
    }
    return () => notifications.clean();
  }, [toasts]);
  return (
    <FrozenMachines value={machines}>
      <RouterProvider router={router} />
    </FrozenMachines>
  );
}
