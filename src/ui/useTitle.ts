/** The title of the browser's tab on a screen of one thing: the thing's name. Elsewhere it is the route's. */
import { createContext, useContext, useEffect } from "react";

export const TitleContext = createContext<(shown: string) => void>(() => {});

export function useTitle(shown = ""): void {
  const show = useContext(TitleContext);
  useEffect(() => {
    show(shown);
    return () => show("");
  }, [show, shown]);
}
