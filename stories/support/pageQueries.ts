/** The page's queries, loaded when a story plays: stories are read without a page, too. */
export async function pageQueries() {
  const { pageContext } = await import("./device.ts");
  return (await pageContext().loadSignedIn()).queries;
}
