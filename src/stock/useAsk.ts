/** The stock as components show it: answers with unsent changes, renewed when either changes. */
import { hashKey, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useRouteContext } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import { useMemo } from "react";
import { placeNames } from "#domain/box/locations.ts";
import type { Entry } from "#domain/outbox/entries.ts";
import type { Box } from "#domain/types.ts";
import { useSharedActor } from "#src/ui/useScreenActor.ts";
import { sectionsQuery } from "./boxes.ts";
import { type Answer, boxesOfAnswers, type Here, type Question } from "./question.ts";

/** The entries that are unsent on this device or were just settled. */
export function useEntries(): readonly Entry[] {
  const { outbox } = useRouteContext({ from: "/_signedIn" });
  return useSelector(useSharedActor(outbox.actor), ({ context: { entries } }) => entries);
}

const NO_BOXES: readonly Box[] = [];
const noBoxes = () => NO_BOXES;

/** This device's knowledge. A box that an unsent command moves into a list may be read later than the list. */
function useHere(): Here {
  const entries = useEntries();
  // Only unsent commands move a box into another list.
  const isMoved = entries.length > 0;
  const { data: boxes = NO_BOXES } = useQuery({
    ...boxesOfAnswers,
    ...(!isMoved && { select: noBoxes }),
  });
  return { entries, boxes };
}

/** `query.data` has the answer's moment and the reason for its age; `query.error` is set where there is no answer. */
export interface Asked<Shown> {
  data: Shown | undefined;
  query: UseQueryResult<Answer<Shown>>;
}

export function useAsk<T, Shown>(
  question: Question<T, Shown>,
  { isEnabled = true } = {},
): Asked<Shown> {
  const here = useHere();
  const query = useQuery({
    ...question,
    enabled: isEnabled,
    select: (answer: Answer<T>): Answer<Shown> => ({
      ...answer,
      value: question.project(answer, here),
    }),
  });
  const { value, readAt = 0 } = query.data ?? {};
  const { entries } = here;
  // Memoized, so that it stays the same object while nothing about it changes, as answers do.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a question is the same by its key
  const made = useMemo(
    () => question.made?.(here, readAt),
    [entries, readAt, hashKey(question.queryKey)],
  );
  return { data: value ?? made ?? value, query };
}

/** The place of a box, in words: with the section's name as soon as it is read. */
export function usePlaceName(): (section: number | null) => string {
  return placeNames(useAsk(sectionsQuery).data ?? []);
}
