/** HTTPS for the local network: a phone's camera needs a secure page (docs/design.md, "Service"). */
import { X509Certificate } from "node:crypto";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { isIP } from "node:net";
import { hostname, networkInterfaces } from "node:os";
import { join } from "node:path";

const DAY = 24 * 60 * 60 * 1000;
/** Browsers refuse certificates that hold for much longer. */
const HELD_FOR = 365 * DAY;
const RENEWED_BEFORE = 30 * DAY;

export interface Certificate {
  key: string;
  cert: string;
}

/** This machine's addresses on its networks, IPv4 first. */
export function lanAddresses(interfaces = networkInterfaces()): string[] {
  return Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, address }) => !internal && !address.startsWith("fe80:"))
    .sort((a, b) => a.family.localeCompare(b.family))
    .map(({ address }) => address);
}

const namesNow = () => [...new Set([...lanAddresses(), "127.0.0.1", "localhost", hostname()])];

/** Whether a certificate covers every name and holds for a while yet. */
function isGood({ cert }: Certificate, names: string[], now: number): boolean {
  const certificate = new X509Certificate(cert);
  const covers = (name: string) =>
    isIP(name) ? certificate.checkIP(name) : certificate.checkHost(name);
  return certificate.validToDate.getTime() - now > RENEWED_BEFORE && names.every(covers);
}

async function makeCertificate(names: string[], now: number): Promise<Certificate> {
  await import("reflect-metadata");
  const x509 = await import("@peculiar/x509");
  const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
  const keys = await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: "CN=Toyshelf",
    notBefore: new Date(now - DAY),
    notAfter: new Date(now + HELD_FOR),
    signingAlgorithm: algorithm,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension(
        names.map((value) => ({ type: isIP(value) ? ("ip" as const) : ("dns" as const), value })),
      ),
    ],
  });
  const pkcs8 = await crypto.subtle.exportKey("pkcs8", keys.privateKey);
  return { key: x509.PemConverter.encode(pkcs8, "PRIVATE KEY"), cert: certificate.toString("pem") };
}

/** The certificate kept in the data folder, or a new one when the addresses changed or it ends soon. */
export async function lanCertificate(
  dataDir: string,
  names = namesNow(),
  now = Date.now(),
): Promise<Certificate> {
  const file = join(dataDir, "certificate.json");
  try {
    const stored: Certificate = JSON.parse(readFileSync(file, "utf8"));
    if (isGood(stored, names, now)) return stored;
  } catch {
    // There is none yet, or it cannot be read: a new one takes its place.
  }
  const made = await makeCertificate(names, now);
  writeFileSync(`${file}.new`, JSON.stringify(made), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return made;
}

/** The address as a QR code that phones scan from the terminal. */
export async function lanInvitation(url: string): Promise<string> {
  const { default: qrcode } = await import("qrcode");
  return qrcode.toString(url, { type: "terminal", small: true });
}
