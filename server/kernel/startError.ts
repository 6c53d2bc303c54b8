/** Something the person who starts the server can put right; the message is the whole explanation. */
export class StartError extends Error {}
