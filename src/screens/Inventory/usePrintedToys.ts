/** Prints all toys that a search finds: they stand in the list while the browser prints it. */
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { flushSync } from "react-dom";
import { messages } from "#domain/messages.ts";
import type { ProjectedToy } from "#domain/outbox/projection/toys.ts";
import type { ListedToy } from "#domain/types.ts";
import { useAllToys } from "#src/reads/toys.ts";
import { type ToySearch, toyQuery } from "#src/toys/toySearch.ts";
import { alertToast } from "#src/ui/toast.ts";

export function usePrintedToys(search: ToySearch) {
  const readAll = useAllToys();
  const [printed, setPrinted] = useState<ProjectedToy<ListedToy>[] | null>(null);
  const { isPending, mutate: print } = useMutation({
    mutationFn: () => readAll(toyQuery(search)),
    onSuccess(all) {
      flushSync(() => setPrinted(all));
      // A browser may go on before it has printed.
      window.addEventListener("afterprint", () => setPrinted(null), { once: true });
      window.print();
    },
    onError: () => alertToast(messages.somethingWrong),
  });
  return { printed, isPending, print };
}
