/** Whether the dialog around a component is open; apart from the dialog, which signing in does not need. */
import { createContext, use } from "react";

export const OpenContext = createContext(true);

/** Whether nothing around the component is a dialog that fades away: that takes nothing more. */
export const useIsOpen = (): boolean => use(OpenContext);
