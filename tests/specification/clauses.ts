/**
 * The specification, clause by clause: a word for each, which the tests and stories that show it are
 * tagged with (`npx playwright test --grep @routes/session` runs a clause's own browser tests).
 */

/** Sections by number and name; in each, a clause's word and what it says. */
export const specification = {
  "2 Screens and routes": {
    "routes/session": "every route but / and /login needs a session, else /login",
    "routes/expiry": "a session past its expiry counts as none",
    "routes/role": "a role that does not match leads to /",
    "routes/welcome": "/ signed out: welcome with a Login button",
    "routes/start": "/ signed in: /home for an admin, /guest for others",
    "routes/login":
      "/login: two tabs; an admin goes to /home, a guest to /guest, others to /account",
    "routes/guest": "/guest: says so, with a link to the account",
    "routes/admin": "/admin: only Coming soon",
    "routes/camera": "/boxcamera may receive a camera device id",
  },
  "2 Shell": {
    "shell/title": "the title comes from the path",
    "shell/drawer": "drawer: Home, Account, Sign Out, Admin Panel for admins",
    "shell/bar-admin": "bottom bar: /home, /barcodes, /search for admins",
    "shell/bar-guest": "bottom bar: /guest three times for others",
  },
  "2 Login screen": {
    "login/sign-in": "Sign In: email, password",
    "login/sign-up": "Sign Up: every field, strength meter",
    "login/failure": "failures in a red chip",
    "login/sign-out": "sign out clears the session and goes to /login",
  },
  "2 Dashboard": {
    "dashboard/actions": "Quick Actions to /inventory, /barcode-hub, /storage",
    "dashboard/cards": "stat cards Total SKUs, Units in Stock, Low, Out / Critical",
    "dashboard/notifications": "8 notifications, severe first, Show more, each opens its item",
    "dashboard/inventory": "View Inventory",
    "dashboard/good": "Everything looks good. No low or critical items.",
    "dashboard/live": "Live as of, every 30 seconds",
  },
  "2 Inventory": {
    "inventory/add": "Add Item button",
    "inventory/search": "text search",
    "inventory/filters": "filters and Reset Filters",
    "inventory/sort": "sortable columns",
    "inventory/pages": "pagination",
    "inventory/row": "row click opens the item",
    "inventory/none": "No items match your filters.",
  },
  "2 Item detail": {
    "item/quantity": "quantity: plus, minus, typed",
    "item/fields": "threshold, age range, gender, name",
    "item/notes-tags": "notes and tags",
    "item/barcode": "barcode modal",
    "item/not-loaded": "Item Not Found / LOADING ITEM... with Back to Inventory",
  },
  "2 Add Item": {
    "add-item/prefilled": "?barcode= prefills the barcode",
    "add-item/discard": "going back with changes: Discard changes?",
  },
  "2 Storage": {
    "storage/places": "sections and boxes, Floor",
    "storage/edit": "edit mode selects boxes and sections",
    "storage/add": "add section, add box",
    "storage/move-delete": "move modal, delete modal",
    "storage/delete-sections": "Delete {n} section(s)?",
  },
  "2 Box": {
    "box/prefix": "the prefix box- is stripped",
    "box/edit": "Edit Mode: delete or move, Moving…",
    "box/item": "Item link; prompt for removal",
  },
  "2 Search": {
    "search/fields": "by name, barcode, gender, age",
    "search/none": "No results.",
    "search/row": "a row goes to the item",
  },
  "2 Scan Barcode": {
    "scan/mode": "camera and gun, remembered",
    "scan/picker": "the picker: device name or Camera N, the first preselected",
    "scan/again": "Scan starts the camera; the code is shown with Scan Again",
    "scan/gun": "gun: an invisible input, Enter, Scanned!",
    "scan/empty": "Empty scan",
    "scan/box": "a box opens /boxcamera",
    "scan/toy": "a toy opens its item",
    "scan/unknown": "404 opens Add Item, prefilled",
    "scan/signed-out": "401 and 403: Please sign in to view items",
    "scan/failed": "Lookup failed (status); Network error",
    "scan/denied": "Camera permission denied",
    "scan/toast": "toasts last 1.5 seconds",
  },
  "2 Box Camera": {
    "box-camera/menu": "title; View Items, Add Items, Cancel",
    "box-camera/cart": "cart button with the count; Scan Toy starts the camera",
    "box-camera/back": "Back to Menu asks when the cart has items",
    "box-camera/items": "Items to Add: name, barcode, amount, minus, plus, Cancel, Confirm",
    "box-camera/warning": "browser warning with a non-empty cart",
    "box-camera/discard": "You have unsaved items in your cart. Discard them?",
  },
  "2 Barcode Hub": {
    "hub/generate": "Generate New Barcode, the code, Download PDF",
    "hub/scan": "Scan Barcode; Coming Soon disabled",
  },
  "2 Account": {
    "account/fields": "fields, role chip, Sign Out",
  },
  "3 Entities": {
    "entities/toy": "every field of a toy is kept",
    "entities/picture": "a placeholder where a picture is missing or broken",
    "entities/note": "a box's note is none when blank",
    "entities/session": "the session in local storage",
  },
  "4 States and transitions": {
    "states/levels": "dashboard levels: 2 and 10",
    "states/chips": "chips OK, Low, Critical",
    "states/edit": "edits ask old → new; Cancel reverts",
    "states/notes": "notes directly with Save and Cancel",
    "states/quantity": "quantity not below 0 with the buttons",
    "states/box-camera": "box camera: menu, add, cart, back; emptied after a confirmed submit",
    "states/back": "Back to Menu empties the cart",
    "states/camera": "the camera is off until Scan and after a read",
  },
  "5 Validation": {
    "validation/sign-up": "sign up: all required, passwords match, submit disabled",
    "validation/strength": "strength 0 to 4, five labels",
    "validation/required": "Please enter a name. Please enter a barcode.",
    "validation/ages": "Age Max must be greater than or equal to Age Min.",
    "validation/tags": "tags trimmed, at most 5 kept",
    "validation/numbers": "numbers from 0; description to 250",
    "validation/item-name": "item: name to 100",
    "validation/item-tag": "item: tag to 50, at most 5, the sentence",
    "validation/item-digits": "item: digits only",
    "validation/item-notes": "item: notes to 250",
    "validation/item-ages": "item: age max not below age min",
    "validation/box-code": "Box code cannot be empty",
    "validation/selection": "move needs a destination, delete and move a selection",
    "validation/cart-scan": "Cannot scan boxes into a box; Already scanned",
    "validation/gun-total": "gun: +1 (N total)",
    "validation/cart-amount": "cart amount never below 1",
    "validation/gun-mode": "gun scans only in add mode",
  },
  "6 Roles": {
    "roles/admin": "admin",
    "roles/guest": "guest",
    "roles/other": "other roles",
    "roles/server": "the server has the last word",
  },
  "7 Calls": {
    "calls/scan": "the scan screen's calls are those of the table",
    "calls/lists": "lists ask for what they show",
  },
  "8 Errors": {
    "errors/account": "Login failed, Signup failed, Network error",
    "errors/lists": "a failed list is empty, a failed item not found",
    "errors/updates": "failed updates are logged only",
    "errors/add-item": "Add item: the server's message or Failed to save item.",
    "errors/storage-lists": "Could not load sections. Failed to load boxes",
    "errors/add-box": "Failed to add box.",
    "errors/assign": "Box created, but failed to assign it to the section.",
    "errors/no-answer": "Something went wrong. Please try again.",
    "errors/add-section": "Failed to create section; Could not add section.",
    "errors/delete-section": "Failed to delete section. Could not delete section.",
    "errors/take-out": "Failed to remove box {code}; Failed to move boxes.",
    "errors/put-in": "Failed to add box {code} to new section",
    "errors/delete-box": "Failed to delete box: {code}; Failed to delete boxes.",
    "errors/boxes-done": "Boxes moved successfully! Boxes deleted successfully",
    "errors/contents": "Failed to fetch box contents",
    "errors/delete-toys": "Failed to delete selected toys. Selected toy(s) deleted.",
    "errors/move-toys": "Failed to move toys. Toys moved successfully!",
    "errors/box-camera": "box camera: Toy not found, Lookup failed, Please sign in to view items.",
    "errors/cart": "All items added! Added X/Y items, Failed to add items",
    "errors/generate": "Generating... Generated! Failed to generate. Error generating code.",
  },
  "9 Constants": {
    "constants/page": "page size 20, by name ascending",
    "constants/filters": "the filters' choices",
    "constants/threshold": "threshold 5 on a new item",
    "constants/dashboard": "8 alerts, 30 seconds",
    "constants/mode": "the default scan mode is camera",
  },
} as const;

type Sections = typeof specification;
/** A clause's word. */
export type Clause = { [S in keyof Sections]: keyof Sections[S] }[keyof Sections];

/** The clauses that are shown: by a test, between its name and its function, or by a story, as its `parameters`. */
export const shows = (...clauses: [Clause, ...Clause[]]) => ({
  tag: clauses.map((clause) => `@${clause}` as const),
  // By this Vitest takes it as a test's options.
  meta: {},
});
