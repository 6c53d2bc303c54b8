/** The ground that a single component stands on: a page's margins, a router for its links. */
import { Stack } from "@mantine/core";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { type ReactNode, useState } from "react";

export function Part({ children }: { children: ReactNode }) {
  const [router] = useState(() =>
    createRouter({
      routeTree: createRootRoute({
        staticData: { title: "" },
        component: () => (
          <Stack component="main" p="md" gap="lg">
            {children}
          </Stack>
        ),
        notFoundComponent: () => null,
      }),
      history: createMemoryHistory({ initialEntries: ["/"] }),
    }),
  );
  return <RouterProvider router={router as never} />;
}

/** A variation with its name above it. */
export function Variation({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Stack gap={6} component="section" aria-label={name}>
      <code>{name}</code>
      {children}
    </Stack>
  );
}
