/**
 * The screen's present actions within the thumb's reach, fixed above the bottom bar; the page reserves room for them.
 */
import { Box, SimpleGrid } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./BottomPanel.module.css";

export function BottomPanel({ children }: { children: ReactNode }) {
  return (
    <>
      <Box h="var(--panel)" aria-hidden />
      <div className={classes.panel} data-bottom-panel>
        <div className={classes.content}>{children}</div>
      </div>
    </>
  );
}

/** The grid of a panel's buttons. */
export function PanelActions({ children }: { children: ReactNode }) {
  return (
    <SimpleGrid
      minColWidth="min(100%, 8.5rem)"
      autoFlow="auto-fit"
      spacing={8}
      w="100%"
      maw={640}
      mx="auto"
    >
      {children}
    </SimpleGrid>
  );
}
