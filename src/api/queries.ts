/** What the screens read, as options of TanStack Query: a key and the call behind it (specification section 7). */
import { type QueryFunctionContext, queryOptions } from "@tanstack/react-query";
import { UPGRADE_REQUIRED } from "#domain/clientVersion.ts";
import type { operations } from "#domain/contract.ts";
import type { BoxSource, CopyAnswers, ToyListQuery } from "#domain/copy/copyAnswers.ts";
import type { Locations } from "#domain/outbox/projection/lines.ts";
import type { Read } from "#domain/outbox/projection/project.ts";
import type { Box, ListedToy } from "#domain/types.ts";
import { askCopy, type Method, showCopy } from "#src/copy/copy.ts";
import { ApiError, api, type Page, prefixedApi, unwrap, unwrapPage } from "./client.ts";

export type ToyPage = Page<ListedToy>;

/** Whether the server has said nothing: no answer, half of one, or one that this build does not understand. */
const isUnanswered = (error: unknown) =>
  error instanceof ApiError && [0, UPGRADE_REQUIRED].includes(error.status);

/**
 * What a call answers, with the moment at which it was asked: an own command that is done later is not in it.
 * Until the answer comes, and where there is none, what the device's copy has stands, as of its age.
 */
const reading =
  <T, Name extends Method>(
    call: (signal: AbortSignal) => Promise<T>,
    method: Name,
    ...given: Parameters<CopyAnswers[Name]>
  ) =>
  async ({ signal, client, queryKey }: QueryFunctionContext): Promise<Read<T>> => {
    const readAt = Date.now();
    const seed = async () => {
      const found = await askCopy(method, ...given);
      const { data, dataUpdatedAt = 0 } = client.getQueryState<Read<T>>(queryKey) ?? {};
      if (!found || signal.aborted || dataUpdatedAt >= found.asOf) return null;
      const { asOf } = found;
      const value = found.value as T;
      client.setQueryData<Read<T>>(queryKey, { value, readAt: asOf }, { updatedAt: asOf });
      return data === undefined ? { asOf } : null;
    };
    const isNew = client.getQueryState(queryKey)?.data === undefined;
    const seeding = isNew ? seed() : null;
    try {
      const value = await call(signal);
      showCopy(method, given, { value, asOf: readAt });
      return { value, readAt };
    } catch (error) {
      const seeded = await seeding;
      if (isUnanswered(error) && !seeded) await seed();
      // The server has refused it: then the copy is none the better.
      if (!isUnanswered(error) && seeded) {
        const nothing = { data: undefined, dataUpdatedAt: 0, status: "pending" as const };
        client.getQueryCache().find({ queryKey, exact: true })?.setState(nothing);
      }
      throw error;
    }
  };

/** A page of toys. */
export const toysQuery = (query: ToyListQuery) =>
  queryOptions({
    queryKey: ["toys", query],
    queryFn: reading(
      (signal): Promise<ToyPage> => unwrapPage(api.GET("/toys", { params: { query }, signal })),
      "toys",
      query,
    ),
  });

export const toyQuery = (barcode: string) =>
  queryOptions({
    queryKey: ["toy", barcode],
    queryFn: reading(
      (signal) => unwrap(api.GET("/toys/{barcode}", { params: { path: { barcode } }, signal })),
      "toy",
      barcode,
    ),
  });

/** The boxes that hold a toy, `limit` of them, and what they hold in all. */
export const locationsQuery = (barcode: string, limit: number) =>
  queryOptions({
    queryKey: ["locations", barcode, limit],
    queryFn: reading(
      async (signal): Promise<Locations> => {
        const params = { path: { barcode }, query: { limit } };
        const call = prefixedApi.GET("/toys/{barcode}/boxes", { params, signal });
        const { boxes, intAmountInBoxes } = await unwrap(call);
        const { response } = await call;
        const total = Number(response.headers.get("x-total-count") ?? boxes.length);
        return { boxes, total, intAmountInBoxes };
      },
      "locations",
      barcode,
      limit,
    ),
  });

/** The codes that a toy or a box had before, the latest first. */
export const codesQuery = (strKind: "toy" | "box", code: string) =>
  queryOptions({
    queryKey: ["codes", code],
    queryFn: ({ signal }) =>
      strKind === "toy"
        ? unwrap(
            prefixedApi.GET("/toys/{barcode}/codes", {
              params: { path: { barcode: code } },
              signal,
            }),
          )
        : unwrap(
            prefixedApi.GET("/boxes/{boxCode}/codes", {
              params: { path: { boxCode: code } },
              signal,
            }),
          ),
  });

/** The box that a code names, or null where it names none. */
export async function readBox(boxCode: string, signal?: AbortSignal): Promise<Box | null> {
  const params = { path: { boxCode } };
  try {
    return await unwrap(prefixedApi.GET("/boxes/{boxCode}", { params, signal: signal ?? null }));
  } catch (error) {
    // 400: such a text cannot be a code.
    if (error instanceof ApiError && [400, 404].includes(error.status)) return null;
    throw error;
  }
}

export const boxQuery = (boxCode: string) =>
  queryOptions({
    queryKey: ["box", boxCode],
    queryFn: reading((signal) => readBox(boxCode, signal), "box", boxCode),
  });

/** The first `limit` content lines of a box; none where the code names no box. */
export const boxLinesQuery = (boxCode: string, limit: number) =>
  queryOptions({
    queryKey: ["lines", boxCode, limit],
    queryFn: reading(
      async (signal) => {
        const params = { path: { boxCode }, query: { limit, homes: true } };
        try {
          return await unwrapPage(api.GET("/boxes/{boxCode}/toys", { params, signal }));
        } catch (error) {
          if (error instanceof ApiError && error.status === 404) return { items: [], total: 0 };
          throw error;
        }
      },
      "boxLines",
      boxCode,
      limit,
    ),
  });

export interface BoxPage {
  items: Box[];
  total: number;
}

/** The first `limit` boxes, or all, of a section, of the Floor or of a search. */
export const boxesQuery = (source: BoxSource, limit?: number) =>
  queryOptions({
    queryKey: ["boxes", source, limit],
    queryFn: reading(
      (signal): Promise<BoxPage> => {
        const query = { limit };
        if ("q" in source) {
          const params = { query: { ...query, q: source.q } };
          return unwrapPage(api.GET("/boxes", { params, signal }));
        }
        if (source.section === "floor") {
          return unwrapPage(api.GET("/boxesinsections/floorBoxes", { params: { query }, signal }));
        }
        const params = { path: { section: source.section }, query };
        return unwrapPage(api.GET("/boxesinsections/{section}/boxes", { params, signal }));
      },
      "boxes",
      source,
      limit,
    ),
  });

type ChangesQuery = NonNullable<operations["listChanges"]["parameters"]["query"]>;

/** Entries of the journal, the newest first. */
export const changesQuery = (query: ChangesQuery) =>
  queryOptions({
    queryKey: ["changes", query],
    queryFn: ({ signal }) => unwrap(prefixedApi.GET("/changes", { params: { query }, signal })),
  });

export const sectionsQuery = queryOptions({
  queryKey: ["sections"],
  queryFn: reading((signal) => unwrap(api.GET("/sections", { signal })), "sections"),
});

/** The dashboard's figures with the first `limit` notifications. */
export const dashboardQuery = (limit: number) =>
  queryOptions({
    queryKey: ["dashboard", limit],
    queryFn: reading(
      (signal) => unwrap(prefixedApi.GET("/dashboard", { params: { query: { limit } }, signal })),
      "dashboard",
      limit,
    ),
  });
