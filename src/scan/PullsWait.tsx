/** Holds a gun's pulls back while a screen opens that takes them: the screen before it would lead away (docs/design.md, "Guns"). */
import { use, useEffect } from "react";
import { GunContext } from "./gun.ts";

export function PullsWait() {
  const listener = use(GunContext);
  useEffect(() => listener?.pause(), [listener]);
  return null;
}
