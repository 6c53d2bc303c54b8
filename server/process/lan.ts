/** HTTPS for the local network: a phone's camera needs a secure page (docs/design.md, "Service"). */
import { X509Certificate } from "node:crypto";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { isIP } from "node:net";
import { hostname, networkInterfaces } from "node:os";
import { join } from "node:path";
import type { Server } from "node:tls";
import { domainToASCII } from "node:url";

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
/** Milliseconds; browsers refuse certificates that are valid for much longer. */
const HELD_FOR = 365 * DAY;
const RENEWED_BEFORE = 30 * DAY;
/** Milliseconds. A phone is told once to trust the authority, and trusts each later certificate. */
const AUTHORITY_HELD_FOR = 10 * 365 * DAY;
const ALGORITHM = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };

interface Certificate {
  key: string;
  cert: string;
}

/** A certificate with the certificate of the authority that signed it. */
export interface LanCertificate extends Certificate {
  authority: string;
}

/** This machine's addresses on its networks, IPv4 first. */
export function lanAddresses(interfaces = networkInterfaces()): string[] {
  return Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, address }) => !internal && !address.startsWith("fe80:"))
    .sort((a, b) => a.family.localeCompare(b.family))
    .map(({ address }) => address);
}

/** A machine's name in the form of certificates; "" for a name that they cannot contain, such as one with a space. */
const inCertificates = (name: string) => (isIP(name) ? name : domainToASCII(name));

const namesNow = () => [...new Set([...lanAddresses(), "127.0.0.1", "localhost", hostname()])];

const holds = ({ validToDate }: X509Certificate, now: number) =>
  validToDate.getTime() - now > RENEWED_BEFORE;

/** Whether a certificate is signed by the authority, covers every name and is valid for a while yet. */
function isGood({ cert }: Certificate, authority: Certificate, names: string[], now: number) {
  const certificate = new X509Certificate(cert);
  if (!certificate.verify(new X509Certificate(authority.cert).publicKey)) return false;
  const covers = (name: string) =>
    isIP(name) ? certificate.checkIP(name) : certificate.checkHost(name);
  return holds(certificate, now) && names.every(covers);
}

async function loadX509() {
  await import("reflect-metadata");
  return import("@peculiar/x509");
}

const makeKeys = () => crypto.subtle.generateKey(ALGORITHM, true, ["sign", "verify"]);

async function certificateOf(keys: CryptoKeyPair, cert: string): Promise<Certificate> {
  const { PemConverter } = await loadX509();
  const pkcs8 = await crypto.subtle.exportKey("pkcs8", keys.privateKey);
  return { key: PemConverter.encode(pkcs8, "PRIVATE KEY"), cert };
}

async function makeAuthority(now: number): Promise<Certificate> {
  const x509 = await loadX509();
  const keys = await makeKeys();
  const usages = x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign;
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: `CN=Toyshelf on ${hostname()}`,
    notBefore: new Date(now - DAY),
    notAfter: new Date(now + AUTHORITY_HELD_FOR),
    signingAlgorithm: ALGORITHM,
    keys,
    extensions: [
      // It signs certificates of servers and no further authority.
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(usages, true),
    ],
  });
  return certificateOf(keys, certificate.toString("pem"));
}

async function makeCertificate({ key, cert }: Certificate, names: string[], now: number) {
  const x509 = await loadX509();
  const pkcs8 = x509.PemConverter.decodeFirst(key);
  const keys = await makeKeys();
  const certificate = await x509.X509CertificateGenerator.create({
    subject: "CN=Toyshelf",
    issuer: new x509.X509Certificate(cert).subject,
    notBefore: new Date(now - DAY),
    notAfter: new Date(now + HELD_FOR),
    signingAlgorithm: ALGORITHM,
    publicKey: keys.publicKey,
    signingKey: await crypto.subtle.importKey("pkcs8", pkcs8, ALGORITHM, false, ["sign"]),
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension(
        names.map((value) => ({ type: isIP(value) ? ("ip" as const) : ("dns" as const), value })),
      ),
    ],
  });
  return certificateOf(keys, certificate.toString("pem"));
}

/** A certificate stored in a file of the data folder, where it is still good; else a new one, which is stored. */
async function stored(
  file: string,
  isStillGood: (stored: Certificate) => boolean,
  make: () => Promise<Certificate>,
): Promise<Certificate> {
  try {
    const found: Certificate = JSON.parse(readFileSync(file, "utf8"));
    if (isStillGood(found)) return found;
  } catch {
    // The file is missing or unreadable: a new one takes its place.
  }
  const made = await make();
  writeFileSync(`${file}.new`, JSON.stringify(made), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return made;
}

/**
 * The certificate in the data folder, or a new one when the addresses changed or it ends soon. The authority that signs
 * it is made once: a phone that trusts it trusts later certificates too.
 */
export async function lanCertificate(
  dataDir: string,
  names = namesNow(),
  now = Date.now(),
): Promise<LanCertificate> {
  const covered = names.map(inCertificates).filter((name) => name !== "");
  const authority = await stored(
    join(dataDir, "authority.json"),
    ({ cert }) => holds(new X509Certificate(cert), now),
    () => makeAuthority(now),
  );
  const { key, cert } = await stored(
    join(dataDir, "certificate.json"),
    (found) => isGood(found, authority, covered, now),
    () => makeCertificate(authority, covered, now),
  );
  return { key, cert: `${cert}\n${authority.cert}`, authority: authority.cert };
}

/**
 * Gives a running server a new certificate when the addresses changed or the old one ends soon, which it checks each
 * hour: until then phones refuse it. Disposing of the returned value ends the checks.
 */
export function keepCertified(
  server: Server,
  dataDir: string,
  fail: (error: unknown) => void,
): Disposable {
  const look = () =>
    lanCertificate(dataDir)
      .then((certificate) => server.setSecureContext(certificate))
      .catch(fail);
  return setInterval(look, HOUR).unref();
}

/** The address as a QR code that phones scan from the terminal. */
export async function lanInvitation(url: string): Promise<string> {
  const { default: qrcode } = await import("qrcode");
  return qrcode.toString(url, { type: "terminal", small: true });
}
