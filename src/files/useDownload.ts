/** Fetches a file and hands it to the browser, one at a time. */
import { useMutation } from "@tanstack/react-query";
import { messages } from "#domain/messages.ts";
import { sentenceOf } from "#src/api/client.ts";
import { alertToast } from "#src/ui/toast.ts";

/** `start` fetches the file, and shows an alert where that fails. */
export function useDownload(): { isLoading: boolean; start: (load: () => Promise<void>) => void } {
  const { isPending, mutate } = useMutation({
    mutationFn: (load: () => Promise<void>) => load(),
    onError: (error) => void alertToast(sentenceOf(error, messages.notSaved)),
  });
  return { isLoading: isPending, start: mutate };
}
