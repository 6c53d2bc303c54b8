/** Fetches a file and hands it to the browser, one at a time. */
import { useState } from "react";
import { messages } from "#domain/messages.ts";
import { ApiError } from "#src/api/client.ts";
import { alertToast } from "#src/ui/toast.ts";

/** `start` says when the file did not come. */
export function useDownload(): { isLoading: boolean; start: (load: () => Promise<void>) => void } {
  const [isLoading, setLoading] = useState(false);
  const start = (load: () => Promise<void>) => {
    setLoading(true);
    load()
      .catch((error) =>
        alertToast(error instanceof ApiError && error.isWorded ? error.message : messages.notSaved),
      )
      .finally(() => setLoading(false));
  };
  return { isLoading, start };
}
