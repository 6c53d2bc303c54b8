/**
 * The drafts of open forms that the device could not read when it opened them: what is stored was never
 * shown, and no Save ends it.
 */
const unseen = new Set<string>();

const keyOf = (owner: string, id: string) => `${owner}\n${id}`;

export const isUnseen = (owner: string, id: string): boolean => unseen.has(keyOf(owner, id));
export const addUnseen = (owner: string, id: string) => void unseen.add(keyOf(owner, id));
export const dropUnseen = (owner: string, id: string) => void unseen.delete(keyOf(owner, id));
