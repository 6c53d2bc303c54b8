/** Every sentence that the specification gives, once, to the letter (specification sections 2, 5 and 8). */

export const messages = {
  // Sign in and sign up
  loginFailed: "Login failed",
  signupFailed: "Signup failed",
  networkError: "Network error",
  sessionEnded: "Your session has ended. Sign in to go on.",
  passwordsDiffer: "Passwords do not match.",
  guestWelcome: "You are a guest and can only view your account information.",
  comingSoon: "Coming soon",

  // What is shown is from before
  asOf: "As of",
  readAgain: "Reading it again…",

  // Dashboard
  nothingNeedsAttention: "Everything looks good. No low or critical items.",

  // Inventory, item, add item
  noItems: "No items match your filters.",
  lowRule: "Low: at or below its own threshold",
  emptyStock: "Your shelf is empty so far.",
  emptyStockHint:
    "Add your first toy, bring yours from a spreadsheet, or look around with a sample stock.",
  sampleFailed: "The sample stock could not be loaded.",
  itemNotFound: "Item Not Found",
  loadingItem: "LOADING ITEM...",
  noNotes: "No notes yet.",
  noTags: "No tags yet.",
  inNoBox: "In no box yet.",
  allInBoxes: "All of them are in boxes.",
  fewerInBoxes: (n: number) => `The boxes hold ${n} fewer than the quantity says: ${n} in no box.`,
  moreInBoxes: (n: number) => `The boxes hold ${n} more than the quantity says.`,
  changedMeanwhile: "It was changed meanwhile. Please look again.",
  changedFrom: (seen: string, stored: string) => `It was ${seen} and is ${stored} now.`,
  newItem: (name: string) => (name ? `New item ${name}` : "New item"),
  newBox: (code: string) => (code ? `New box ${code}` : "New box"),
  draftOf: (what: string, name: string) => `${what} of ${name}`,
  notSavedYet: "Not saved yet.",
  notesChangedMeanwhile: "The notes were changed meanwhile. They say now:",
  barcodeNotDrawn: "The barcode could not be drawn.",
  inBoxes: (n: number) =>
    n === 1 ? "It is in a box: take it out first." : `It is in ${n} boxes: take it out first.`,
  deleteItem: "Delete this item?",
  piecesInStock: (n: number) =>
    n === 1 ? "1 piece in stock" : `${n.toLocaleString()} pieces in stock`,
  goesForGood: "Its notes, tags and codes go with it.",
  itemDeleted: "Item deleted.",
  deletionWaits: "It is deleted as soon as that can be sent.",
  barcodeChanged: "Barcode changed.",
  keepsOldCode: "Labels with the old barcode still lead to this item.",
  itsBarcode: (code: string) => `Its barcode is ${code}.`,
  otherCodes: "Also found by",
  freeCode: (code: string) => `Free ${code}?`,
  freedCode: "Labels with it do not lead to this item any more.",
  codeFreed: "The code is free.",
  freeFrom: (day: string) => `Can be freed from ${day} on.`,
  codesNotLoaded: "Failed to load the other codes.",
  nameRequired: "Please enter a name.",
  barcodeRequired: "Please enter a barcode.",
  ageOrder: "Age Max must be greater than or equal to Age Min.",
  tooManyTags: "Maximum of 5 tags allowed per toy.",
  discardChanges: "Discard changes?",
  saveFailed: "Failed to save item.",
  createToyFailed: "Failed to create toy",
  barcodeUnusable: "A barcode has 1 to 64 printable characters.",
  isWebAddress: "This is a web address, not a code.",
  wrongCheckDigit: "The last digit does not fit: was it read rightly?",
  hadControls: "Characters that cannot be printed were left out: was it read rightly?",
  ageTooHigh: "Ages go up to 150.",
  tagTooLong: "A tag can have at most 50 characters.",
  digitsOnly: "Please enter a whole number.",

  // Pictures
  dropOrPaste: "Or drop one here, or paste it.",
  removePicture: "Remove the picture?",
  pictureNotOpened: "This device cannot show that as a picture.",
  pictureNotMade: "The picture could not be made smaller. Please try another.",
  pictureNotSaved: "The picture could not be saved.",
  pictureNotAdded: "The item was added without its picture.",
  notAPicture: "Only JPEG, PNG and WebP pictures can be kept.",
  pictureMissing: "A picture is required.",
  pictureDamaged: "The picture is damaged.",
  pictureMoves: "A moving picture cannot be kept.",
  pictureTooLarge: "The picture has too many pixels: at most 25 million, and 10,000 a side.",
  pictureTookLong: "The picture took too long. Please try again later.",
  pictureTooSoon: "One picture a second is taken. Please try again in a moment.",

  // Scanning
  emptyScan: "Empty scan",
  scanned: "Scanned!",
  signInToView: "Please sign in to view items",
  signInToViewItems: "Please sign in to view items.",
  lookupFailedWith: (status: number) => `Lookup failed (${status})`,
  lookupFailed: "Lookup failed",
  cameraDenied: "Camera permission denied",
  cameraBusy: "The camera is in use by another app.",
  cameraUnplugged: "The camera was unplugged.",
  cameraInsecure: "This page is not secure, so the browser gives no camera.",
  cameraMissing: "No camera was found.",
  cameraFailed: "The camera could not be started.",
  notLookedUp: "Not looked up",
  notOpened: "Not opened",
  scannedCode: (code: string) => `Scanned ${code}`,
  nothingScanned: "Nothing scanned yet.",
  lookingUp: "Looking up…",
  notSignedIn: "Not signed in",
  noNetwork: "No network",
  unanswered: "No answer",
  unansweredWith: (status: number) => `No answer (${status})`,
  nothingRead: "Nothing read",
  isBox: "Box",
  isNew: "New toy",
  toyNotFound: "Toy not found",
  alreadyScanned: "Already scanned",
  boxIntoBox: "Cannot scan boxes into a box",
  oneMore: (total: number, amount = 1) => `+${amount} (${total} total)`,
  amountNext: (amount: number) => `× ${amount} next`,

  // Box camera
  allAdded: "All items added!",
  someAdded: (added: number, all: number) => `Added ${added}/${all} items`,
  noneAdded: "Failed to add items",
  discardCart: "You have unsaved items in your cart. Discard them?",
  cartWaiting: (n: number) =>
    n === 1 ? "1 item is waiting in this box's cart" : `${n} items are waiting in this box's cart`,
  scanElsewhere: "Not added. Scan in Add Items.",
  boxNotFound: "Box not found",
  openElsewhere: "This box is being filled in another window.",

  // Storage
  sectionsNotLoaded: "Could not load sections.",
  boxesNotLoaded: "Failed to load boxes",
  boxNotAdded: "Failed to add box.",
  boxNotAssigned: "Box created, but failed to assign it to the section.",
  somethingWrong: "Something went wrong. Please try again.",
  sectionNotCreated: "Failed to create section",
  sectionNotAdded: "Could not add section.",
  sectionDeleteFailed: "Failed to delete section.",
  sectionNotDeleted: "Could not delete section.",
  deleteBoxes: (n: number) => `Delete ${n} box(es)?`,
  sectionAdded: (section: number) => `Section ${section} added.`,
  boxAdded: (code: string) => `Box ${code} added.`,
  boxSelected: (code: string) => `Box ${code} selected.`,
  boxNotSelected: (code: string) => `Box ${code} was not selected.`,
  boxesGoToFloor: (n: number) =>
    n === 0
      ? "It has no boxes."
      : `If it is deleted, its ${n === 1 ? "box goes" : `${n} boxes go`} to the Floor.`,
  goingToFloor: (n: number) =>
    n === 0
      ? "It has no boxes."
      : `${n === 1 ? "Its box goes" : `Its ${n} boxes go`} to the Floor.`,
  noSections: "There are no sections yet.",
  noBoxesFound: "No boxes match.",
  noBoxesHere: "No boxes here.",
  deleteSections: (n: number) => `Delete ${n} section(s)?`,
  boxCodeEmpty: "Box code cannot be empty",
  boxNotRemoved: (code: string) => `Failed to remove box ${code}`,
  boxNotMoved: (code: string) => `Failed to add box ${code} to new section`,
  boxesNotMoved: "Failed to move boxes. Please try again.",
  boxNotDeleted: (code: string) => `Failed to delete box: ${code}`,
  boxesNotDeleted: "Failed to delete boxes. Please try again.",
  boxesMoved: "Boxes moved successfully!",
  boxesDeleted: "Boxes deleted successfully",

  // Box
  boxContentsNotLoaded: "Failed to fetch box contents",
  toysNotDeleted: "Failed to delete selected toys.",
  toysNotMoved: "Failed to move toys.",
  toysMoved: "Toys moved successfully!",
  toysDeleted: "Selected toy(s) deleted.",
  moving: "Moving…",
  deleteToys: (n: number) => `Delete ${n} toy(s) from this box?`,
  amountsChanged: (n: number) => (n === 1 ? "1 amount changed" : `${n} amounts changed`),
  amountsIn: (code: string) => `Amounts in box ${code}`,
  amountsOf: (name: string) => `Amounts of ${name} in boxes`,
  correctionOf: (name: string) => `Correction of ${name}`,
  quantityAndBoxes: (quantity: number, inBoxes: number) =>
    `The quantity says ${quantity}, the boxes hold ${inBoxes}.`,
  fromWhichBox: "From which box?",
  intoWhichBox: "Into which box?",
  wasAmount: (n: number) => `It was ${n}.`,
  leftToDistribute(n: number) {
    if (n === 0) return "Boxes and quantity agree.";
    return n > 0 ? `${n} more to take out` : `${-n} more to put in`;
  },
  amountUncertain: "It can be changed when the server has answered.",
  moveRange: (all: number) => (all === 1 ? "Only 1 is there." : `From 1 to ${all}.`),
  takenOut: "It is taken out of the box.",
  emptyBox: "This box is empty.",
  emptyBoxSoFar: "Nothing else is in this box.",
  noteChanged: "Note changed.",

  sameBox: "The toys are in this box already.",
  boxNotLookedUp: "This box could not be looked up. Try again, or choose one that is listed.",
  onlyKnownBoxes: (n: number) =>
    n === 0
      ? "Failed to load boxes"
      : "Failed to load boxes. These were shown on this device before.",
  noSuchBox: "There is no box with this code.",

  deleting: "Deleting…",

  notSaved: "The file could not be downloaded. Please try again.",

  // What is unsent
  nothingUnsent: "Everything is sent.",
  cartOf: (code: string, n: number) => `Cart of box ${code}: ${n} ${n === 1 ? "item" : "items"}`,
  goesOn: "It is not sent yet and goes on by itself.",
  willBeDeleted: "will be deleted",
  notSentYet: "Not sent yet.",
  serverNotFound: "No connection to the server.",
  serverAnswered: (status: number) => `The server could not do it (${status}).`,
  waitsBehind: "Waits for an earlier one about the same.",
  commandExpired: "Ordered more than 60 days ago: please look whether it was done.",
  notPutBack: "It could not be put back.",

  // Others' changes
  notLive: "Not live",

  // History and undo
  noHistory: "Nothing was changed yet.",
  noHistoryFound: "No changes match your filters.",
  historyFailed: "The history could not be read.",
  atTerminal: "The terminal",
  someoneUnknown: "Somebody",
  changesTogether: (n: number) => `made ${n} changes together`,
  undoTakesAll: (n: number) => `Undo takes back all ${n} that were ordered together.`,
  undoneAlready: "This was undone already.",
  undoNeedsDelete: "To undo it something must be deleted, which you are not allowed to.",
  changeDone: (what: string) => `Done: ${what}`,
  undoing: "Undoing…",
  undone: "Undone.",
  notUndone: "It was not undone.",
  undoAnyway: "This was changed meanwhile. Undo anyway?",

  // Search
  noResults: "No results.",
  andMore: (place: string, n: number) => `${place} and ${n} more`,

  // Barcode hub
  generating: "Generating...",
  generated: "Generated!",
  generateFailed: "Failed to generate",
  generateError: "Error generating code",
  labelFailed: "The label could not be downloaded. Please try again.",
} as const;
