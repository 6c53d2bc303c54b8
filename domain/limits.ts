/** Business constants and limits (specification sections 5 and 9). Times are milliseconds. */

/**
 * Milliseconds for which the server remembers a call's key at least: a device may come back after a holiday.
 * An older command is not sent (again).
 */
export const KEY_LIFETIME = 60 * 24 * 60 * 60_000;
/** Milliseconds after which a code is looked up again of which nothing was said. */
export const LOOK_UP_AGAIN = 5000;
/** Days of which it is said how much went of a toy, unless others are asked for. */
export const WENT_DAYS = 7;
/** Other numbers of days that can be chosen for it. */
export const MORE_DAYS = [30, 90] as const;
/** Days for which a place counts as counted. */
export const COUNTED_DAYS = 7;
/** The boxes that are listed at once with their last counts. */
export const COUNTED_BOXES_LISTED = 1000;
export const SECTION_NAME_MAX = 60;
export const NAME_MAX = 100;
export const DESCRIPTION_MAX = 250;
export const TAGS_MAX = 5;
export const TAG_MAX = 50;
export const CODE_MAX = 64;
/** Codes that are added to a toy beside its barcode. */
export const ADDED_CODES_MAX = 20;
export const QUANTITY_MAX = 9_999_999;
export const AGE_MAX = 150;
export const SECTION_MAX = 9999;
export const BOX_NOTE_MAX = 250;
export const REASON_MAX = 100;
/** The most reasons that a shop offers; the next, the most characters of a reason. */
export const REASONS_MAX = 10;
export const REASON_CHOSEN_MAX = 18;
/** Own fields in use; characters of a name, of a value and of what can be chosen; how much can be chosen. */
export const OWN_FIELDS_MAX = 20;
export const OWN_NAME_MAX = 40;
export const OWN_VALUE_MAX = 250;
export const OWN_OPTION_MAX = 60;
export const OWN_OPTIONS_MAX = 30;
/** The most characters beside a chosen reason. */
export const REASON_WORDS_MAX = 80;

/** A new toy's threshold where none or 0 is given. */
export const DEFAULT_LOW_STOCK_THRESHOLD = 5;
/** The dashboard's own limits, whatever a toy's threshold is. */
export const DASHBOARD_LOW = 10;
export const DASHBOARD_SEVERE = 2;
/** A toy's status is critical at or below this. */
export const STATUS_CRITICAL = 2;
export const DASHBOARD_ALERTS = 8;
export const DASHBOARD_REFRESH = 30_000;
/** Milliseconds for which a screen that was left can be shown again as it was read, with what was done since. */
export const READS_LIFETIME = 2 * 60 * 60_000;

export const INVENTORY_PAGE_SIZE = 20;
export const MIN_AGE_FILTERS = [3, 5, 8, 12] as const;

/** The most toys of which devices keep a copy; of a larger stock they are sent the boxes. */
export const COPY_TOYS_MAX = 200_000;
/** The most new codes that are made at once. */
export const NEW_CODES_MAX = 100;

/** The most things that an undo takes back, while all other writes wait; so many are selected at once. */
export const TOGETHER_MAX = 1000;

/** Milliseconds from the beginning of one picture's encoding on the server to that of the next. */
export const PICTURE_EVERY = 1000;

/** Milliseconds that a move of boxes waits to hear where they stand: after that they go from where they were seen. */
export const PLACES_PATIENCE = 3000;

export const TOAST_DURATION = 1500;
/** Milliseconds without typing after which is looked up what was typed: it feels immediate, and no letter is a call. */
export const TYPING_PAUSE = 200;
/** Milliseconds in which a toast offers to undo a change. */
export const UNDO_TOAST_DURATION = 5000;
export const CAMERA_SWITCH_FOCUS_DELAY = 150;
/** Milliseconds that an opened camera may take until its first picture. */
export const CAMERA_FIRST_FRAME = 8000;
/** After how long without a reading a label may be guessed to be one of the stock. */
export const SCAN_GUESS_AFTER = 2000;
/** After how long without a reading the reason is said. */
export const SCAN_HELP_AFTER = 4000;
export const CART_AMOUNT_MIN = 1;
/** Milliseconds that a gun's scan waits for a second pull of the trigger before its screen opens. */
export const GUN_PAIR_PAUSE = 50;
/** The codes of a cart that are looked up at once: one for a slow hand, more when the queue has grown. */
export const CODES_AT_ONCE = 5;
/** Past scans that the scan screens list. */
export const SCAN_HISTORY = 10;

/** The note of a box whose note was left blank. */
export const BLANK_BOX_NOTE = "none";

/** Content lines of a box that are shown at first, and added on demand. */
export const BOX_LINES = 30;

/** The largest file of an import, in bytes, so that a phone's browser holds it. */
export const IMPORT_BYTES_MAX = 50_000_000;
export const IMPORT_COLUMNS_MAX = 200;
/** Characters of a cell. */
export const IMPORT_CELL_MAX = 10_000;
/** Boxes that come or would change, as they are listed at most. */
export const IMPORT_BOXES_LISTED = 1000;

/** Toys found that are counted: from here on a total is a lower bound. */
export const HITS_COUNTED = 1000;

/** Codes of one order, and labels with their copies: more take too long to draw and to read back. */
export const LABEL_CODES_MAX = 200;
export const LABELS_MAX = 400;
/** The most toys of a printed list: more on one screen stop the page for minutes. */
export const PRINTED_MAX = 5000;
/** The most copies of a label. */
export const COPIES_MAX = 20;
/** The most fields below the name on a toy's label. */
export const LABEL_FIELDS_MAX = 5;
