/** Formats moments in the browser's language. */
const FORMAT = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });
const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: "medium" });

/** Milliseconds since 1970 UTC as date and time. */
export const formatMoment = (moment: number) => FORMAT.format(moment);

/** The date alone. */
export const formatDay = (moment: number) => DAY.format(moment);
