/** The address of a server as a URL. */

export const urlOf = (scheme: "http" | "https", host: string, port: number) =>
  `${scheme}://${host.includes(":") ? `[${host}]` : host}:${port}`;
