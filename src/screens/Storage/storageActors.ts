/** What the Storage screen asks of the server (specification section 7). */
import { api, unwrap } from "#src/api/client.ts";

/** The codes of a section's boxes. */
export async function boxesOfSection(section: number): Promise<string[]> {
  const params = { path: { section } };
  const boxes = await unwrap(api.GET("/boxesinsections/{section}/boxes", { params }));
  return boxes.map(({ strBoxCode }) => strBoxCode);
}
