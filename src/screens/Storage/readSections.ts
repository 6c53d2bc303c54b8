/** All sections for the Storage screen's loader; a failure is shown by the screen (specification section 8). */
import type { Section } from "#domain/types.ts";
import { ApiError, api, unwrap } from "#src/api/client.ts";

export interface Sections {
  sections: Section[];
  hasFailed: boolean;
  /** Grows with every reading, so that the boxes are read anew too. */
  stamp: number;
}

let readings = 0;

export async function readSections(): Promise<Sections> {
  readings += 1;
  try {
    const sections = await unwrap(api.GET("/sections"));
    return { sections, hasFailed: false, stamp: readings };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { sections: [], hasFailed: true, stamp: readings };
  }
}
