/**
 * The specification, clause by clause, and for each the browser tests that show it against the real
 * server: `file › describe › title` as the runner names them, or a beginning of that.
 */

export type Clause = readonly [clause: string, ...shownBy: [string, ...string[]]];

/** Sections by number and name. */
export const specification: Record<string, readonly Clause[]> = {
  "2 Screens and routes": [
    [
      "every route but / and /login needs a session, else /login",
      "session › signed out › every other address asks to sign in",
    ],
    [
      "a session past its expiry counts as none",
      "session › the session's end › an expired one counts as none",
      "session › the session's end › it expires by itself while the page is open",
    ],
    [
      "a role that does not match leads to /",
      "session › roles › an admin is sent from / and /guest to /home, a guest from / and the admin's pages to /guest; /admin shows only Coming soon",
    ],
    [
      "/ signed out: welcome with a Login button",
      "session › signed out › / welcomes with a Login button that leads to /login",
    ],
    [
      "/ signed in: /home for an admin, /guest for others",
      "session › roles › an admin is sent from / and /guest to /home, a guest from / and the admin's pages to /guest; /admin shows only Coming soon",
      "session › roles › any other role, or none, lands on /account after signing in, and / leads to /guest",
    ],
    [
      "/login: two tabs; an admin goes to /home, a guest to /guest, others to /account",
      "session › signing in: a failure in a red chip, with which nothing typed is lost; then an admin goes to /home",
      "session › sign up › makes a guest",
      "session › roles › any other role, or none, lands on /account after signing in, and / leads to /guest",
    ],
    [
      "/guest: says so, with a link to the account",
      "session › sign up › makes a guest, who goes to /guest and sees only the account",
    ],
    [
      "/admin: only Coming soon",
      "session › roles › an admin is sent from / and /guest to /home, a guest from / and the admin's pages to /guest; /admin shows only Coming soon",
    ],
    [
      "/boxcamera may receive a camera device id",
      "boxCameraLens › the camera chosen on the screen before is used",
    ],
  ],
  "2 Shell": [
    ["the title comes from the path", "session › shell › titles come from the path"],
    [
      "drawer: Home, Account, Sign Out, Admin Panel for admins",
      "session › shell › the bottom bar leads an admin to /home, /barcodes and /search, the drawer to Home, Account, Admin Panel and Sign Out",
      "session › shell › a guest's drawer has no Admin Panel",
    ],
    [
      "bottom bar: /home, /barcodes, /search for admins",
      "session › shell › the bottom bar leads an admin to /home, /barcodes and /search, the drawer to Home, Account, Admin Panel and Sign Out",
    ],
    [
      "bottom bar: /guest three times for others",
      "session › sign up › makes a guest, who goes to /guest and sees only the account",
    ],
  ],
  "2 Login screen": [
    [
      "Sign In: email, password",
      "session › signing in: a failure in a red chip, with which nothing typed is lost; then an admin goes to /home",
    ],
    [
      "Sign Up: every field, strength meter",
      "session › sign up › makes a guest",
      "session › sign up › is disabled until everything is filled in and the passwords match",
    ],
    [
      "failures in a red chip",
      "session › signing in: a failure in a red chip, with which nothing typed is lost; then an admin goes to /home",
    ],
    [
      "sign out clears the session and goes to /login",
      "session › the session's end › signing out clears it",
    ],
  ],
  "2 Dashboard": [
    [
      "Quick Actions to /inventory, /barcode-hub, /storage",
      "dashboard › Quick Actions lead to Inventory, Barcode Hub and Storage",
    ],
    [
      "stat cards Total SKUs, Units in Stock, Low, Out / Critical",
      "dashboard › the figures use the limits 10 and 2",
    ],
    [
      "8 notifications, severe first, Show more, each opens its item",
      "dashboard › 8 notifications, severe first, Show more, each opens its item",
    ],
    [
      "View Inventory",
      "dashboard › Quick Actions lead to Inventory, Barcode Hub and Storage, View Inventory to the list; 8 notifications are asked for",
    ],
    [
      "Everything looks good. No low or critical items.",
      "dashboard › a stock in which nothing is low looks good",
    ],
    [
      "Live as of, every 30 seconds",
      "dashboard › the clock reads the figures again every 30 seconds",
    ],
  ],
  "2 Inventory": [
    ["Add Item button", "inventory › an empty stock offers a start, and the sample stock"],
    ["text search", "inventory › searches names, barcodes and tags as one types"],
    [
      "filters and Reset Filters",
      "inventory › filters by gender, age and status as specified, each in the address; Reset Filters takes all back; chips say OK, Low and Critical",
    ],
    [
      "sortable columns",
      "inventory › on a desktop the stock is one table whose headers sort and say how",
    ],
    ["pagination", "inventory › 20 a page, by name ascending"],
    ["row click opens the item", "inventory › on a desktop › a click anywhere in a row"],
    [
      "No items match your filters.",
      "inventory › filters by gender, age and status as specified, each in the address; Reset Filters takes all back; chips say OK, Low and Critical",
    ],
  ],
  "2 Item detail": [
    [
      "quantity: plus, minus, typed",
      "item › quantity › plus, minus and typing ask old → new once; Cancel reverts, Confirm saves; minus stops at 0",
    ],
    [
      "threshold, age range, gender, name",
      "item › name, low stock threshold, gender and age range: each within its rules",
    ],
    [
      "notes and tags",
      "item › notes are saved without a question, at most 250 characters; Cancel forgets what was typed, a refusal keeps it",
      "item › tags › are added and removed",
    ],
    [
      "barcode modal",
      "item › the barcode › of every kind scans from a phone's screen, light and dark",
    ],
    [
      "Item Not Found / LOADING ITEM... with Back to Inventory",
      "item › not loaded › an unknown code: Item Not Found",
      "item › not loaded › while it loads: LOADING ITEM...",
    ],
  ],
  "2 Add Item": [
    ["?barcode= prefills the barcode", "addItem › is prefilled with a barcode, to the last digit"],
    [
      "going back with changes: Discard changes?",
      "addItem › Back, the bottom bar and the browser's Back ask only with unsaved changes: Keep editing keeps all, Discard leaves",
    ],
  ],
  "2 Storage": [
    ["sections and boxes, Floor", "storage › sections and Floor are regions; boxes are links"],
    [
      "edit mode selects boxes and sections",
      "storage › edit mode: boxes and sections become checkboxes; actions need a selection",
    ],
    [
      "add section, add box",
      "storage › Add section takes the smallest missing number",
      "storage › Add box › adds a box into a section; a blank note is none",
    ],
    [
      "move modal, delete modal",
      "storage › moves boxes between sections and the Floor",
      "storage › deletes boxes after the question",
    ],
    ["Delete {n} section(s)?", "storage › deletes sections; their boxes go to the Floor"],
  ],
  "2 Box": [
    ["the prefix box- is stripped", "box › shows what is in the box; the prefix box- is stripped"],
    [
      "Edit Mode: delete or move, Moving…",
      "box › edit mode needs a selection; deleting asks and takes out",
      "box › moves toys, Moving… meanwhile",
    ],
    [
      "Item link; prompt for removal",
      "box › shows what is in the box",
      "box › edit mode needs a selection; deleting asks",
    ],
  ],
  "2 Search": [
    [
      "by name, barcode, gender, age",
      "search › finds by name and by barcode",
      "search › finds by gender and age",
    ],
    ["No results.", "search › says No results."],
    ["a row goes to the item", "search › finds by name and by barcode; a row goes to the item"],
  ],
  "2 Scan Barcode": [
    ["camera and gun, remembered", "scan-gun › the mode is remembered"],
    [
      "the picker: device name or Camera N, the first preselected",
      "scan-camera › the camera › is chosen from all cameras, the first preselected",
      "scan-camera › the camera › is chosen from all cameras, the first preselected, never two on; has a number where it has no name",
    ],
    [
      "Scan starts the camera; the code is shown with Scan Again",
      "scan-camera › a toy's label opens the item",
      "scan-camera › a lookup that fails says so, shows the code, and scans again",
    ],
    [
      "gun: an invisible input, Enter, Scanned!",
      "scan-gun › a toy's code shows Scanned! and opens the item",
    ],
    ["Empty scan", "scan-gun › an empty or blank scan shows Empty scan and asks nobody"],
    [
      "a box opens /boxcamera",
      "scan-camera › a label that is unknown opens Add Item, prefilled to the last digit; a box's label opens its camera",
      "scan-gun › a box's code",
    ],
    [
      "a toy opens its item",
      "scan-camera › a toy's label opens the item",
      "scan-gun › a toy's code shows Scanned! and opens the item",
    ],
    [
      "404 opens Add Item, prefilled",
      "scan-camera › a label that is unknown opens Add Item",
      "scan-gun › an unknown code",
    ],
    [
      "401 and 403: Please sign in to view items",
      "scan-gun › a signed-out session is told to sign in",
      "scan-gun › a lookup that fails says so, and the next pull works",
    ],
    [
      "Lookup failed (status); Network error",
      "scan-gun › a lookup that fails says so, and the next pull works",
    ],
    ["Camera permission denied", "scan-camera › a camera in trouble › denied"],
    ["toasts last 1.5 seconds", "scan-gun › a toast stays for 1.5 seconds"],
  ],
  "2 Box Camera": [
    [
      "title; View Items, Add Items, Cancel",
      "boxCamera › menu › offers View Items, Add Items and Cancel",
    ],
    [
      "cart button with the count; Scan Toy starts the camera",
      "boxCameraLens › a toy is added once; the camera is off after each read",
    ],
    [
      "Back to Menu asks when the cart has items",
      "boxCamera › cart › Back to Menu asks, unless it is empty",
    ],
    [
      "Items to Add: name, barcode, amount, minus, plus, Cancel, Confirm",
      "boxCamera › cart › lists name, barcode and amount, which never goes below 1",
    ],
    [
      "browser warning with a non-empty cart",
      "boxCamera › cart › the browser warns only while the cart has items",
    ],
    [
      "You have unsaved items in your cart. Discard them?",
      "boxCamera › cart › navigating away asks",
    ],
  ],
  "2 Barcode Hub": [
    [
      "Generate New Barcode, the code, Download PDF",
      "barcodeHub › generates a code, draws it and saves its label",
    ],
    [
      "Scan Barcode; Coming Soon disabled",
      "barcodeHub › leads to the scan screen; Coming Soon is disabled",
    ],
  ],
  "2 Account": [
    [
      "fields, role chip, Sign Out",
      "session › sign up › makes a guest",
      "session › the session's end › signing out clears it",
    ],
  ],
  "3 Entities": [
    ["every field of a toy is kept", "addItem › saves every field and shows the item"],
    [
      "a placeholder where a picture is missing or broken",
      "item › a missing and a broken picture show the placeholder",
    ],
    [
      "a box's note is none when blank",
      "storage › Add box › adds a box into a section; a blank note is none",
    ],
    [
      "the session in local storage",
      "session › signing in: a failure in a red chip, with which nothing typed is lost; then an admin goes to /home",
      "session › the session's end › what is stored but is no session is ignored",
    ],
  ],
  "4 States and transitions": [
    ["dashboard levels: 2 and 10", "dashboard › the figures use the limits 10 and 2"],
    [
      "chips OK, Low, Critical",
      "inventory › filters by gender, age and status as specified, each in the address; Reset Filters takes all back; chips say OK, Low and Critical",
    ],
    [
      "edits ask old → new; Cancel reverts",
      "item › quantity › plus, minus and typing ask old → new once; Cancel reverts, Confirm saves; minus stops at 0",
      "item › name, low stock threshold, gender and age range: each within its rules, saved after the question; Cancel and Escape leave all as it is",
    ],
    [
      "notes directly with Save and Cancel",
      "item › notes are saved without a question, at most 250 characters; Cancel forgets what was typed, a refusal keeps it",
    ],
    [
      "quantity not below 0 with the buttons",
      "item › quantity › plus, minus and typing ask old → new once; Cancel reverts, Confirm saves; minus stops at 0",
    ],
    [
      "box camera: menu, add, cart, back; emptied after a confirmed submit",
      "outbox › a cart is added",
    ],
    ["Back to Menu empties the cart", "boxCamera › cart › Back to Menu asks"],
    [
      "the camera is off until Scan and after a read",
      "scan-camera › a toy's label opens the item; the camera was off before and is off after",
    ],
  ],
  "5 Validation": [
    [
      "sign up: all required, passwords match, submit disabled",
      "session › sign up › is disabled until everything is filled in and the passwords match",
    ],
    [
      "strength 0 to 4, five labels",
      "session › sign up › is disabled until everything is filled in and the passwords match",
    ],
    [
      "Please enter a name. Please enter a barcode.",
      "addItem › asks for a name and a barcode, which a gun's Enter does not save; numbers take digits only, from 0 on",
    ],
    [
      "Age Max must be greater than or equal to Age Min.",
      "addItem › asks for a name and a barcode, which a gun's Enter does not save; numbers take digits only, from 0 on; name and description end at their limits; refuses ages in the wrong order",
    ],
    ["tags trimmed, at most 5 kept", "addItem › saves every field and shows the item"],
    [
      "numbers from 0; description to 250",
      "addItem › asks for a name and a barcode, which a gun's Enter does not save; numbers take digits only, from 0 on",
    ],
    [
      "item: name to 100",
      "item › name, low stock threshold, gender and age range: each within its rules",
    ],
    [
      "item: tag to 50, at most 5, the sentence",
      "item › tags › the sixth is refused, a tag ends at 50 characters",
    ],
    [
      "item: digits only",
      "item › quantity › plus, minus and typing ask old → new once; Cancel reverts, Confirm saves; minus stops at 0",
      "item › name, low stock threshold, gender and age range: each within its rules",
    ],
    [
      "item: notes to 250",
      "item › notes are saved without a question, at most 250 characters; Cancel forgets what was typed, a refusal keeps it",
    ],
    [
      "item: age max not below age min",
      "item › name, low stock threshold, gender and age range: each within its rules",
    ],
    ["Box code cannot be empty", "storage › Add box › adds a box into a section"],
    [
      "move needs a destination, delete and move a selection",
      "storage › edit mode: boxes and sections become checkboxes; actions need a selection",
      "box › edit mode needs a selection",
    ],
    [
      "Cannot scan boxes into a box; Already scanned",
      "boxCameraLens › a box is refused",
      "boxCameraLens › a toy is added once",
    ],
    ["gun: +1 (N total)", "boxCamera › scanning by gun › every scan has its outcome"],
    [
      "cart amount never below 1",
      "boxCamera › cart › lists name, barcode and amount, which never goes below 1",
    ],
    [
      "gun scans only in add mode",
      "boxCamera › scanning by gun › a scan in the menu or the open cart presses nothing",
    ],
  ],
  "6 Roles": [
    [
      "admin",
      "session › shell › the bottom bar leads an admin to /home, /barcodes and /search, the drawer to Home, Account, Admin Panel and Sign Out",
    ],
    [
      "guest",
      "session › roles › an admin is sent from / and /guest to /home, a guest from / and the admin's pages to /guest; /admin shows only Coming soon",
    ],
    [
      "other roles",
      "session › roles › any other role, or none, lands on /account after signing in, and / leads to /guest",
    ],
    [
      "the server has the last word",
      "session › roles › the server has the last word",
      "inventory › a guest sees an empty list",
    ],
  ],
  "7 Calls": [
    [
      "the scan screen's calls are those of the table",
      "scan-camera › a toy's label opens the item; the camera was off before and is off after; the calls are those of the specification",
    ],
    [
      "lists ask for what they show",
      "inventory › 20 a page, by name ascending, and no more are asked for",
      "dashboard › Quick Actions lead to Inventory, Barcode Hub and Storage, View Inventory to the list; 8 notifications are asked for",
    ],
  ],
  "8 Errors": [
    [
      "Login failed, Signup failed, Network error",
      "session › signing in: a failure in a red chip, with which nothing typed is lost; then an admin goes to /home",
      "session › sign up › an e-mail that is taken, a failure without words and no network",
    ],
    [
      "a failed list is empty, a failed item not found",
      "inventory › a list that fails",
      "item › not loaded › a failed load",
    ],
    [
      "failed updates are logged only",
      "item › a refused update gives no message",
      "item › an update without an answer",
      "item › tags › a failure gives no message",
      "item › notes are saved without a question, at most 250 characters; Cancel forgets what was typed, a refusal keeps it",
    ],
    [
      "Add item: the server's message or Failed to save item.",
      "addItem › a failure is said, and the toy goes on by itself, once",
    ],
    [
      "Could not load sections. Failed to load boxes",
      "storage › lists that cannot be loaded say so",
    ],
    [
      "Failed to add box.",
      "storage › Add box › adds a box with a note and a new code to the Floor; a code that is taken: Failed to add box.",
    ],
    [
      "Box created, but failed to assign it to the section.",
      "storage › Add box › the second call fails",
    ],
    [
      "Something went wrong. Please try again.",
      "storage › Add box › no answer: Something went wrong",
    ],
    [
      "Failed to create section; Could not add section.",
      "storage › Add section takes the smallest missing number; one that fails is said",
    ],
    [
      "Failed to delete section. Could not delete section.",
      "storage › a section that cannot be deleted",
    ],
    [
      "Failed to remove box {code}; Failed to move boxes.",
      "storage › a box that cannot be taken out or put in: says which, and it is back",
    ],
    [
      "Failed to add box {code} to new section",
      "storage › a box that cannot be taken out or put in: says which, and it is back",
    ],
    [
      "Failed to delete box: {code}; Failed to delete boxes.",
      "storage › a box that cannot be deleted, or whose deletion has no answer: says which; the second goes on by itself",
    ],
    [
      "Boxes moved successfully! Boxes deleted successfully",
      "storage › moves boxes between sections",
      "storage › deletes boxes after the question",
    ],
    ["Failed to fetch box contents", "box › contents that cannot be fetched"],
    [
      "Failed to delete selected toys. Selected toy(s) deleted.",
      "box › a deletion that fails says so",
      "box › edit mode needs a selection; deleting asks and takes out",
    ],
    [
      "Failed to move toys. Toys moved successfully!",
      "box › a move that fails says so",
      "box › moves toys",
    ],
    [
      "box camera: Toy not found, Lookup failed, Please sign in to view items.",
      "boxCamera › scanning by gun › every scan has its outcome",
      "boxCamera › scanning by gun › a lookup that fails: the scan says so, and the next one counts",
    ],
    [
      "All items added! Added X/Y items, Failed to add items",
      "outbox › a cart is added",
      "outbox › some lines are refused",
      "outbox › without a network",
    ],
    [
      "Generating... Generated! Failed to generate. Error generating code.",
      "barcodeHub › generates a code",
      "barcodeHub › Failed to generate",
      "barcodeHub › Error generating code",
    ],
  ],
  "9 Constants": [
    ["page size 20, by name ascending", "inventory › 20 a page, by name ascending"],
    [
      "the filters' choices",
      "inventory › filters by gender, age and status as specified, each in the address; Reset Filters takes all back; chips say OK, Low and Critical",
    ],
    ["threshold 5 on a new item", "addItem › an empty threshold, and 0, become 5"],
    [
      "8 alerts, 30 seconds",
      "dashboard › 8 notifications",
      "dashboard › the clock reads the figures again every 30 seconds",
    ],
    ["the default scan mode is camera", "scan-gun › the mode is remembered"],
  ],
};
