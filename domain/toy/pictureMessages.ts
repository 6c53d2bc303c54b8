/** The sentences about pictures, each once. */
export const pictureMessages = {
  dropOrPaste: "Or drop one here, or paste it.",
  removePicture: "Remove the picture?",
  pictureNotOpened:
    "This device cannot show that as a picture. Save it as JPEG and choose that file.",
  pictureNotMade: "The picture could not be made smaller. Please try another.",
  pictureNotSaved: "The picture could not be saved.",
  notPutIntoBox: "The item was added, but not put into the box.",
  pictureNotAdded: "The item was added without its picture.",
  notAPicture: "Only JPEG, PNG and WebP pictures can be kept.",
  pictureMissing: "A picture is required.",
  pictureDamaged: "The picture is damaged.",
  pictureMoves: "A moving picture cannot be kept.",
  pictureTooLarge: "The picture has too many pixels: at most 25 million, and 10,000 a side.",
  pictureTookLong: "The picture took too long. Please try again later.",
  pictureInterrupted: "The picture was interrupted. Please try again in a moment.",
  pictureTooSoon: "One picture a second is taken. Please try again in a moment.",
} as const;
