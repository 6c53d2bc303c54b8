/** Prints a whole list: all its rows are on the screen while the browser prints. */
import { Button, type ButtonProps } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { flushSync } from "react-dom";
import { problemOf } from "#machines/actors.ts";
import { QUIET } from "#src/theme.ts";
import { alertToast } from "#src/ui/toast.ts";

/** `what`: the list. Another one drops the reading that is under way. */
export function usePrinted<T>(what: unknown, readAll: () => Promise<T[]>) {
  const [printed, setPrinted] = useState<T[] | null>(null);
  const { isPending, mutate } = useMutation({ mutationKey: ["print", what], mutationFn: readAll });
  // Only while the list is there: another screen would be printed.
  const print = () =>
    mutate(undefined, {
      onSuccess(all) {
        flushSync(() => setPrinted(all));
        // `window.print()` may return before the browser has printed.
        window.addEventListener("afterprint", () => setPrinted(null), { once: true });
        window.print();
      },
      onError: (error) => alertToast(problemOf(error)),
    });
  return { printed, isPending, print };
}

interface PrintButtonProps extends ButtonProps {
  onPrint: () => void;
}

/** The button "Print", on screens wider than a phone's: a phone prints seldom. */
export function PrintButton({ onPrint, ...props }: PrintButtonProps) {
  return (
    <Button
      {...QUIET}
      visibleFrom="sm"
      leftSection={<IconPrinter size={20} aria-hidden />}
      onClick={onPrint}
      {...props}
    >
      Print
    </Button>
  );
}
