/** Whether the browser has a network; even then the server may be out of reach. */
import { useSyncExternalStore } from "react";

function subscribe(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

export const useIsOnline = () => useSyncExternalStore(subscribe, () => navigator.onLine);
