/** The questions about boxes and sections (specification section 7). */
import { keepPreviousData, type QueryKey } from "@tanstack/react-query";
import { isLabelOf, stripBoxPrefix } from "#domain/code/codes.ts";
import type { BoxSource } from "#domain/copy/copyAnswers.ts";
import type { PlacedBox } from "#domain/outbox/kinds/kind.ts";
import {
  type ProjectedBoxes,
  projectBox,
  projectBoxes,
  projectSections,
  unsentBox,
} from "#domain/outbox/projection/boxes.ts";
import { projectBoxLines } from "#domain/outbox/projection/lines.ts";
import type { Projected } from "#domain/outbox/projection/project.ts";
import { boxSearchText, isFoundBy } from "#domain/search/text.ts";
import type { Box, BoxContent } from "#domain/types.ts";
import { ApiError, api, prefixedApi, unwrap, unwrapPage } from "#src/api/client.ts";
import { LIMIT_MAX } from "#src/list/searchParams.ts";
import { type Answer, type Here, question } from "./question.ts";

interface Listed<T> {
  items: T[];
  total: number;
}

/** The server's answer about a thing that exists only here. */
const NOTHING = { value: { items: [], total: 0 }, readAt: Number.POSITIVE_INFINITY };

/** The answer; `none` where the server knows no such code. 400: such a text cannot be one. */
export const orNone = <T, None>(answer: Promise<T>, none: None): Promise<T | None> =>
  answer.catch((error) => {
    if (error instanceof ApiError && [400, 404].includes(error.status)) return none;
    throw error;
  });

/** The box that a code names, or null where it names none. */
export const boxQuery = (boxCode: string) =>
  question<Box | null, Projected<Box & PlacedBox> | null, "box">({
    queryKey: ["box", boxCode],
    call(signal) {
      const params = { path: { boxCode } };
      return orNone(unwrap(prefixedApi.GET("/boxes/{boxCode}", { params, signal })), null);
    },
    copy: ["box", boxCode],
    // Only where no box has the code as it stands is it another one's with a prefix, as on the server.
    project: ({ value, readAt }, { entries }) =>
      value
        ? projectBox(value, entries, readAt)
        : unsentBox(stripBoxPrefix(boxCode), entries, readAt),
    made: ({ entries }, readAt) => unsentBox(boxCode, entries, readAt),
    boxes: {
      of: (box) => (box ? [box] : []),
      answer: (boxes) => boxes.find(({ strBoxCode }) => strBoxCode === boxCode),
    },
  });

/** The first `limit` content lines of a box; none where the code names no box. `ownCode`: the box's present code. */
export const boxLinesQuery = (boxCode: string, limit: number, ownCode = boxCode) => ({
  ...question({
    queryKey: ["lines", boxCode, limit],
    call(signal): Promise<Listed<BoxContent>> {
      const params = { path: { boxCode }, query: { limit, homes: true } };
      const page = unwrapPage(api.GET("/boxes/{boxCode}/toys", { params, signal }));
      return orNone(page, NOTHING.value);
    },
    copy: ["boxLines", boxCode, limit],
    project: (answer, { entries }) => projectBoxLines(ownCode, answer, entries),
    made: ({ entries }, readAt) =>
      unsentBox(boxCode, entries, readAt) && projectBoxLines(ownCode, NOTHING, entries),
  }),
  // The first lines stay, with their selection and typed amounts, while more lines of the same box are read.
  placeholderData: (
    shown: Answer<Listed<BoxContent>> | undefined,
    query: { queryKey: QueryKey } | undefined,
  ) => (query?.queryKey[1] === boxCode ? shown : undefined),
});

/** Whether a box belongs into the list of a source. */
function isListedIn(source: BoxSource): (box: Box) => boolean {
  if ("q" in source) {
    return (box) => isFoundBy(source.q, boxSearchText(box)) || isLabelOf(box.strBoxCode, source.q);
  }
  const place = source.section === "floor" ? null : source.section;
  return ({ intSection }) => intSection === place;
}

function callBoxes(source: BoxSource, limit: number | undefined, signal: AbortSignal) {
  const query = { limit };
  if ("q" in source) {
    return unwrapPage(api.GET("/boxes", { params: { query: { ...query, q: source.q } }, signal }));
  }
  if (source.section === "floor") {
    return unwrapPage(api.GET("/boxesinsections/floorBoxes", { params: { query }, signal }));
  }
  const params = { path: { section: source.section }, query };
  return unwrapPage(api.GET("/boxesinsections/{section}/boxes", { params, signal }));
}

/** The first `limit` boxes, or all, of a section, of the Floor or of a search. Boxes that unsent commands move there come first. */
export const boxesQuery = (source: BoxSource, limit?: number) => {
  const isListed = isListedIn(source);
  const isMade = ({ entries }: Here, readAt = Number.POSITIVE_INFINITY) =>
    "section" in source &&
    projectSections({ value: [], readAt }, entries).some(
      ({ intSection, isDeleted }) => intSection === source.section && !isDeleted,
    );
  const project = (answer: { value: Listed<Box>; readAt: number }, here: Here): ProjectedBoxes =>
    projectBoxes(answer, here.entries, { known: here.boxes, isListed });
  return {
    ...question({
      queryKey: ["boxes", source, limit],
      async call(signal): Promise<Listed<Box>> {
        // A page of the server has no more, a whole list has all.
        const isWhole = limit === undefined || limit > LIMIT_MAX;
        const { items, total } = await callBoxes(source, isWhole ? undefined : limit, signal);
        return { items: items.slice(0, limit), total };
      },
      copy: ["boxes", source, limit],
      project,
      made: (here, readAt) => (isMade(here, readAt) ? project(NOTHING, here) : null),
      boxes: {
        of: ({ items }) => items,
        answer(boxes) {
          const found = "q" in source ? boxes.filter(isListed) : [];
          if (found.length === 0) return undefined;
          return { items: found.slice(0, limit), total: found.length };
        },
      },
    }),
    placeholderData: keepPreviousData,
  };
};

export const sectionsQuery = question({
  queryKey: ["sections"],
  call: (signal) => unwrap(api.GET("/sections", { signal })),
  copy: ["sections"],
  project: (answer, { entries }) => projectSections(answer, entries),
});
