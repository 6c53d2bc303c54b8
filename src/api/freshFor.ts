/** How long what was read counts as fresh. */

interface Read {
  state: { dataUpdatedAt: number };
}

/** The stale time of `milliseconds`; what is of a moment to come was read before the device's clock was set back, and is stale. */
export const freshFor =
  (milliseconds: number) =>
  ({ state }: Read): number =>
    state.dataUpdatedAt > Date.now() ? Number.NEGATIVE_INFINITY : milliseconds;
