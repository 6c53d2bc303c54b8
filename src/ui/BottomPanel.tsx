/**
 * The screen's present actions within the thumb's reach, fixed above the bottom bar; the page reserves room for them.
 */
import { Box, SimpleGrid } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./BottomPanel.module.css";

/** Tells the style sheets how high the panel is. */
function measure(panel: HTMLElement | null) {
  if (!panel) return;
  const { style } = document.documentElement;
  const tell = () => style.setProperty("--panel", `${panel.offsetHeight}px`);
  const observer = new ResizeObserver(tell);
  tell();
  observer.observe(panel, { box: "border-box" });
  return () => {
    observer.disconnect();
    style.removeProperty("--panel");
  };
}

export function BottomPanel({ children }: { children: ReactNode }) {
  return (
    <>
      <Box h="var(--panel)" aria-hidden />
      <div ref={measure} className={classes.panel} data-bottom-panel>
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
