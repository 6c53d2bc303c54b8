/** Addresses as limits count them. */

/** An IPv4 address, or the /64 that an IPv6 household has. */
export function network(address: string): string {
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (v4 || !address.includes(":")) return v4 ?? address;
  const [head = "", tail] = address.replace(/%.*$/, "").split("::");
  const groups = head.split(":");
  const right = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? [] : Array(8 - groups.length - right.length).fill("0");
  return [...groups, ...zeros, ...right].slice(0, 4).join(":");
}
