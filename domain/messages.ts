/** Every sentence that the specification gives, once, to the letter (specification sections 2, 5 and 8). */

export const messages = {
  // Sign in and sign up
  loginFailed: "Login failed",
  signupFailed: "Signup failed",
  networkError: "Network error",
  passwordsDiffer: "Passwords do not match.",
  guestWelcome: "You are a guest and can only view your account information.",
  comingSoon: "Coming soon",

  // Dashboard
  nothingNeedsAttention: "Everything looks good. No low or critical items.",

  // Inventory, item, add item
  noItems: "No items match your filters.",
  listNotLoaded: "The list could not be loaded.",
  emptyStock: "Your shelf is empty so far.",
  emptyStockHint: "Add your first toy, or look around with a sample stock.",
  sampleFailed: "The sample stock could not be loaded.",
  itemNotFound: "Item Not Found",
  loadingItem: "LOADING ITEM...",
  noNotes: "No notes yet.",
  noTags: "No tags yet.",
  inNoBox: "In no box yet.",
  inNoBoxOf: (n: number) => (n === 0 ? "All of them are in boxes." : `${n} in no box.`),
  moreInBoxes: (n: number) => `The boxes hold ${n} more than the quantity says.`,
  changedMeanwhile: "It was changed meanwhile. Please look again.",
  notesChangedMeanwhile: "The notes were changed meanwhile. They say now:",
  barcodeNotDrawn: "The barcode could not be drawn.",
  nameRequired: "Please enter a name.",
  barcodeRequired: "Please enter a barcode.",
  ageOrder: "Age Max must be greater than or equal to Age Min.",
  tooManyTags: "Maximum of 5 tags allowed per toy.",
  discardChanges: "Discard changes?",
  saveFailed: "Failed to save item.",
  createToyFailed: "Failed to create toy",
  barcodeUnusable: "A barcode has 1 to 64 printable characters.",
  ageTooHigh: "Ages go up to 150.",
  tagTooLong: "A tag can have at most 50 characters.",
  digitsOnly: "Please enter a whole number.",

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
  chooseAddItems: "Choose Add Items first.",
  notLookedUp: "Not looked up",
  scansNotLookedUp: (n: number) =>
    n === 1 ? "1 scan was not looked up." : `${n} scans were not looked up.`,
  isBox: "Box",
  isNew: "New toy",
  toyNotFound: "Toy not found",
  alreadyScanned: "Already scanned",
  boxIntoBox: "Cannot scan boxes into a box",
  oneMore: (total: number) => `+1 (${total} total)`,

  // Box camera
  allAdded: "All items added!",
  someAdded: (added: number, all: number) => `Added ${added}/${all} items`,
  noneAdded: "Failed to add items",
  discardCart: "You have unsaved items in your cart. Discard them?",
  cartWaiting: (n: number) =>
    n === 1 ? "1 item is waiting in this box's cart" : `${n} items are waiting in this box's cart`,
  notAdded: (n: number) =>
    n === 1 ? "1 item could not be added" : `${n} items could not be added`,
  noAnswer: "No answer from the server. Trying again never counts twice.",
  discardNotAdded: (n: number) => (n === 1 ? "Discard 1 item?" : `Discard ${n} items?`),
  leaveSubmit: "Items are still being added. Leave anyway? What is left is offered here again.",
  adding: (done: number, all: number) => `Adding ${done} of ${all}…`,
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
  emptyBox: "This box is empty.",

  sameBox: "The toys are in this box already.",
  noSuchBox: "There is no box with this code.",

  // Work that is not finished yet (moves and deletions)
  deleting: "Deleting…",
  puttingBack: "Putting back…",
  workUndone: "Everything is back where it was.",
  workElsewhere: "Another window is still working. Try again when it is done.",

  // Search
  noResults: "No results.",

  // Barcode hub
  generating: "Generating...",
  generated: "Generated!",
  generateFailed: "Failed to generate",
  generateError: "Error generating code.",
  labelFailed: "The label could not be downloaded. Please try again.",
} as const;
