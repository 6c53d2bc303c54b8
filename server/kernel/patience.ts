/**
 * Milliseconds that a slow server of somebody else is waited for: an answer to a webhook, the mail with a link, and a
 * trial, which is longer than a webhook and shorter than the app waits for a call. An object, so that tests can change it.
 */
export const PATIENCE = { webhook: 10_000, link: 5_000, trial: 12_000 };
