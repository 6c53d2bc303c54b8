/** The boxes of a section, of the Floor or of a text, as many as are shown; asked for only where they come into view. */
import { useEffect, useState } from "react";
import type { Box } from "#domain/types.ts";
import { ApiError, api, unwrapPage } from "#src/api/client.ts";

/** A section's number, "floor", or a text that code or note must contain. */
export type BoxSource = { section: number | "floor" } | { q: string };

interface BoxPage {
  items: Box[];
  total: number;
}

function read(source: BoxSource, limit: number, signal: AbortSignal): Promise<BoxPage> {
  if ("q" in source) {
    return unwrapPage(api.GET("/boxes", { params: { query: { q: source.q, limit } }, signal }));
  }
  if (source.section === "floor") {
    const params = { query: { limit } };
    return unwrapPage(api.GET("/boxesinsections/floorBoxes", { params, signal }));
  }
  const params = { path: { section: source.section }, query: { limit } };
  return unwrapPage(api.GET("/boxesinsections/{section}/boxes", { params, signal }));
}

interface Asked {
  source: BoxSource;
  limit: number;
  /** Another one asks again. */
  stamp: number;
}

/**
 * What was last answered stays until the next answer. `isOld` says that it is not the answer to
 * what is asked now.
 */
export function useBoxes({ source, limit, stamp }: Asked, isWanted: boolean) {
  const [retries, setRetries] = useState(0);
  const asked = JSON.stringify([source, limit, stamp, retries]);
  const [answer, setAnswer] = useState<{ to: string; page: BoxPage | null; failed: boolean }>();
  const isOld = answer?.to !== asked;
  useEffect(() => {
    if (!isWanted || !isOld) return;
    const abort = new AbortController();
    const [askedSource, askedLimit] = JSON.parse(asked) as [BoxSource, number];
    read(askedSource, askedLimit, abort.signal).then(
      (page) => setAnswer({ to: asked, page, failed: false }),
      (error: unknown) => {
        if (abort.signal.aborted) return;
        if (!(error instanceof ApiError)) console.error(error);
        setAnswer({ to: asked, page: null, failed: true });
      },
    );
    return () => abort.abort();
  }, [asked, isWanted, isOld]);
  return {
    page: answer?.page ?? null,
    hasFailed: Boolean(answer?.failed) && !isOld,
    isOld,
    retry: () => setRetries((n) => n + 1),
  };
}
