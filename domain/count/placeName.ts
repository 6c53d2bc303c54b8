/** A box, or the pieces that lie in no box, whose code is empty. */
export const placeName = (strBoxCode: string) =>
  strBoxCode === "" ? "the loose pieces" : `box ${strBoxCode}`;
