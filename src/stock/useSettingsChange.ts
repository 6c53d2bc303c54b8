/** Changes the shop's settings, for admins with all rights. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { SettingsChange } from "#domain/types.ts";
import { prefixedApi, sentenceOf, unwrap } from "#src/api/client.ts";
import { settingsQuery } from "#src/api/settingsQuery.ts";
import { alertToast } from "#src/ui/toast.ts";

/** A failure is shown, and the settings are read again: somebody else may have changed them. */
export function useSettingsChange() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: SettingsChange) => unwrap(prefixedApi.PATCH("/settings", { body })),
    onSuccess: (settings) => void queries.setQueryData(settingsQuery.queryKey, settings),
    onError(error) {
      alertToast(sentenceOf(error));
      void queries.invalidateQueries(settingsQuery);
    },
  });
}
