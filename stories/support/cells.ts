/** Cells as a spreadsheet copies them: their text, and a picture of them. */

/** Pastes them into the field. Returns whether the field gets their text, because nobody took them before it. */
export function pasteCells(field: Element, text: string): boolean {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  clipboardData.items.add(new File([], "image.png", { type: "image/png" }));
  const paste = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
  return field.dispatchEvent(paste);
}
