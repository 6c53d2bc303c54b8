/** The builds of the app that a server understands (docs/design.md, "On the home screen"). */

/** The header in which the app says its version. Other clients of the API send none. */
export const CLIENT_HEADER = "toyshelf-client";

/**
 * Rises with every change of the API that an older build of the app would misread. A build of a higher number than the
 * server's is refused too: a shop may go back to an earlier version.
 */
export const CLIENT_VERSION = 2;

/** The oldest that the server still understands: what such a build has unsent is sent by a newer one. */
export const OLDEST_CLIENT = 2;

export const UPGRADE_REQUIRED = 426;
