/** A box, or the pieces that lie in no box, whose code is empty. */
export const placeName = (boxCode: string) =>
  boxCode === "" ? "the loose pieces" : `box ${boxCode}`;
