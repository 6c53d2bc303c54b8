/** Orders one command for a screen that needs no machine for it: it says what is refused for as long as it is shown. */
import { useMutation } from "@tanstack/react-query";
import { useRouteContext } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import type { NewCommand, NewCommandOf } from "#domain/outbox/commands.ts";

export function useOrder<Kind extends NewCommand["kind"]>() {
  const { outbox } = useRouteContext({ from: "/_signedIn" });
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  return useMutation({
    mutationFn: (command: NewCommandOf<Kind>) =>
      outbox.order<NewCommandOf<Kind>>(command, leaving.current.signal),
  });
}
