/** The number of boxes that a list shows: more on demand, until another list is asked for. */
import { useState } from "react";

const MORE = 24;

export function useLimit(list: string, first: number): [limit: number, showMore: () => void] {
  const [shown, setShown] = useState({ list, limit: first });
  const limit = shown.list === list ? shown.limit : first;
  return [limit, () => setShown({ list, limit: limit + MORE })];
}
