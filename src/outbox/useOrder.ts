/** Orders for screens that need no machine for it: they say what is refused for as long as they are shown. */
import { useMutation } from "@tanstack/react-query";
import { useRouteContext } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import type { NewCommand, NewCommandOf } from "#domain/outbox/commands.ts";

/** Aborted when the screen or dialog is left: what is refused later stays in the outbox. */
export function useShownSignal(): () => AbortSignal {
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  return () => leaving.current.signal;
}

/** One command. */
export function useOrder<Kind extends NewCommand["kind"]>() {
  const { outbox } = useRouteContext({ from: "/_signedIn" });
  const signal = useShownSignal();
  return useMutation({
    mutationFn: (command: NewCommandOf<Kind>) =>
      outbox.order<NewCommandOf<Kind>>(command, signal()),
  });
}
