/** A failed start that the person who starts the server can put right; the message explains it completely. */
export class StartError extends Error {}
