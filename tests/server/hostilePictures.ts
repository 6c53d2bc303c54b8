/** Pictures that are meant to break something, made where the test runs. */
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

const plain = (width: number, height: number, background: string) => ({
  create: { width, height, channels: 3 as const, background },
});

/** A picture with an edge in it, so that turning it can be seen: the left half red, the right one blue. */
export const halves = (width: number, height: number) =>
  sharp(plain(width, height, "red")).composite([
    { input: plain(Math.floor(width / 2), height, "blue"), gravity: "east" },
  ]);

const frame = (background: string) =>
  sharp(plain(32, 32, background))
    .png()
    .toBuffer();
const moving = async () =>
  sharp(await Promise.all(["red", "blue"].map(frame)), { join: { animated: true } });

function chunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length);
  head.write(type, 4, "latin1");
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(data, crc32(type)));
  return Buffer.concat([head, data, sum]);
}

/** A PNG of a size that it says, with rows as given and chunks before them. */
function png(width: number, height: number, rows: Buffer, before: Buffer[] = []): Buffer {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width);
  size.writeUInt32BE(height, 4);
  size.set([8, 0], 8);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", size),
    ...before,
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="alert(1)">
  <script>alert(1)</script><image href="file:///etc/passwd" width="9" height="9"/></svg>`;
const HEIC = Buffer.concat([
  Buffer.from("\0\0\0\x18ftypheic\0\0\0\0heicmif1", "latin1"),
  Buffer.alloc(500, 7),
]);
export const SMUGGLED = "<script>alert('smuggled')</script>";

const jpeg = () => halves(600, 400).jpeg().toBuffer();

function textOfMillions(): Buffer {
  const text = deflateSync(Buffer.alloc(100_000_000));
  const layer = chunk("zTXt", Buffer.concat([Buffer.from("Comment\0\0"), text]));
  return png(9, 9, Buffer.alloc(90), [layer]);
}

async function wideJpeg(): Promise<Buffer> {
  const bytes = await jpeg();
  const size = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(65_000, size + 5);
  bytes.writeUInt16BE(65_000, size + 7);
  return bytes;
}

const followedBy = async (more: Buffer) => Buffer.concat([await jpeg(), more]);

type Hostile = [
  name: string,
  type: string,
  /** 200 where it is made harmless. */
  status: number,
  make: () => Promise<Buffer> | Buffer,
];

const [JPEG, PNG, WEBP] = ["image/jpeg", "image/png", "image/webp"] as const;
export const HOSTILE: Hostile[] = [
  ["2.5 gigapixels in 2 KB", PNG, 413, () => png(50_000, 50_000, Buffer.alloc(2_000_000))],
  ["a decompression bomb of many layers of text", PNG, 200, textOfMillions],
  ["JPEG, HTML and ZIP", JPEG, 200, () => followedBy(Buffer.from(`${SMUGGLED}PK\x05\x06`))],
  ["a page", JPEG, 415, () => Buffer.from(`<!doctype html>${SMUGGLED}`)],
  ["an SVG with a script", "image/svg+xml", 415, () => Buffer.from(SVG)],
  ["an SVG with a script that says it is a PNG", PNG, 415, () => Buffer.from(SVG)],
  ["a moving WebP", WEBP, 400, async () => (await moving()).webp().toBuffer()],
  ["a moving GIF", WEBP, 415, async () => (await moving()).gif().toBuffer()],
  ["CMYK", JPEG, 200, () => halves(600, 400).toColourspace("cmyk").jpeg().toBuffer()],
  ["20,000 pixels wide", PNG, 413, () => halves(20_000, 4).png().toBuffer()],
  ["a JPEG that says it is 65,000 pixels wide", JPEG, 413, wideJpeg],
  ["truncated", JPEG, 400, async () => (await jpeg()).subarray(0, 1000)],
  ["a PNG without its rows", PNG, 400, () => png(600, 400, Buffer.alloc(1000))],
  ["HEIC", JPEG, 415, () => HEIC],
  ["AVIF", JPEG, 415, () => halves(64, 64).avif().toBuffer()],
  ["nine megabytes", JPEG, 413, () => followedBy(Buffer.alloc(9 * 1024 * 1024))],
  ["nothing", PNG, 400, () => Buffer.alloc(0)],
];

/** A photograph of a phone: lying on its side, with its place. */
export const fromPhone = () =>
  halves(600, 400)
    .withExif({
      IFD0: { Make: "Phone", Model: "Nine" },
      IFD3: { GPSLatitude: "52/1 31/1 0/1", GPSLongitude: "13/1 24/1 0/1" },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
