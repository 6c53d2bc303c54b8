/** "Add section": the smallest number that is free (specification section 2, "Storage"). */
import { Button, type ButtonProps } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useRouteContext } from "@tanstack/react-router";
import { boxMessages } from "#domain/box/boxMessages.ts";
import { smallestMissingSection } from "#domain/box/sections.ts";
import type { Section } from "#domain/types.ts";
import { toast } from "#src/ui/toast.ts";
import { regionId } from "./SectionRegion.tsx";

interface AddSectionProps extends ButtonProps {
  sections: readonly Section[];
}

export function AddSection({ sections, ...button }: AddSectionProps) {
  const { outbox } = useRouteContext({ from: "/_signedIn" });
  const { isPending, mutate } = useMutation({
    mutationFn: async () => {
      const taken = sections.map((section) => section.intSection);
      const intSection = smallestMissingSection(taken);
      const { signal } = new AbortController();
      const outcome = await outbox.order({ kind: "createSection", intSection }, signal);
      if (outcome.type !== "done") return;
      document.getElementById(regionId(intSection))?.scrollIntoView();
      toast(boxMessages.sectionAdded(intSection));
    },
  });
  return (
    <Button {...button} variant="default" loading={isPending} onClick={() => mutate()}>
      Add section
    </Button>
  );
}
