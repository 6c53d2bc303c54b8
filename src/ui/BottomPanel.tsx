/** What the thumb needs now, fixed above the bottom bar; the page keeps room for it. */
import type { ReactNode } from "react";
import classes from "./BottomPanel.module.css";

export function BottomPanel({ children }: { children: ReactNode }) {
  return (
    <>
      <div className={classes.room} aria-hidden />
      <div className={classes.panel} data-bottom-panel>
        <div className={classes.content}>{children}</div>
      </div>
    </>
  );
}
