/** Pictures that are meant to break something, made where the test runs. */
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

/** A picture with an edge in it, so that turning it can be seen: the left half red, the right one blue. */
export const halves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "red" } }).composite([
    {
      input: {
        create: {
          width: Math.floor(width / 2),
          height,
          channels: 3,
          background: "blue",
        },
      },
      gravity: "east",
    },
  ]);

const frame = (background: string) =>
  sharp({ create: { width: 32, height: 32, channels: 3, background } })
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

interface Hostile {
  name: string;
  type: string;
  make: () => Promise<Buffer> | Buffer;
  /** 200 where it is made harmless. */
  status: number;
}

const jpeg = () => halves(600, 400).jpeg().toBuffer();

export const HOSTILE: Hostile[] = [
  {
    name: "a decompression bomb: 2.5 gigapixels in 2 KB",
    type: "image/png",
    make: () => png(50_000, 50_000, Buffer.alloc(2_000_000)),
    status: 413,
  },
  {
    name: "a decompression bomb of many layers of text",
    type: "image/png",
    make: () =>
      png(9, 9, Buffer.alloc(90), [
        chunk(
          "zTXt",
          Buffer.concat([Buffer.from("Comment\0\0"), deflateSync(Buffer.alloc(100_000_000))]),
        ),
      ]),
    status: 200,
  },
  {
    name: "a polyglot: JPEG, HTML and ZIP",
    type: "image/jpeg",
    make: async () => Buffer.concat([await jpeg(), Buffer.from(`${SMUGGLED}PK\x05\x06`)]),
    status: 200,
  },
  {
    name: "a page that says it is a picture",
    type: "image/jpeg",
    make: () => Buffer.from(`<!doctype html>${SMUGGLED}`),
    status: 415,
  },
  {
    name: "an SVG with a script",
    type: "image/svg+xml",
    make: () => Buffer.from(SVG),
    status: 415,
  },
  {
    name: "an SVG with a script that says it is a PNG",
    type: "image/png",
    make: () => Buffer.from(SVG),
    status: 415,
  },
  {
    name: "a moving WebP",
    type: "image/webp",
    make: async () => (await moving()).webp().toBuffer(),
    status: 400,
  },
  {
    name: "a moving GIF that says it is a WebP",
    type: "image/webp",
    make: async () => (await moving()).gif().toBuffer(),
    status: 415,
  },
  {
    name: "CMYK",
    type: "image/jpeg",
    make: () => halves(600, 400).toColourspace("cmyk").jpeg().toBuffer(),
    status: 200,
  },
  {
    name: "20,000 pixels wide",
    type: "image/png",
    make: () => halves(20_000, 4).png().toBuffer(),
    status: 413,
  },
  {
    name: "a JPEG that says it is 65,000 pixels wide",
    type: "image/jpeg",
    make: async () => {
      const bytes = await jpeg();
      const size = bytes.indexOf(Buffer.from([0xff, 0xc0]));
      bytes.writeUInt16BE(65_000, size + 5);
      bytes.writeUInt16BE(65_000, size + 7);
      return bytes;
    },
    status: 413,
  },
  {
    name: "truncated",
    type: "image/jpeg",
    make: async () => {
      const bytes = await jpeg();
      return bytes.subarray(0, bytes.length / 2);
    },
    status: 400,
  },
  {
    name: "a PNG without its rows",
    type: "image/png",
    make: () => png(600, 400, Buffer.alloc(1000)),
    status: 400,
  },
  { name: "HEIC that says it is a JPEG", type: "image/jpeg", make: () => HEIC, status: 415 },
  {
    name: "AVIF that says it is a JPEG",
    type: "image/jpeg",
    make: () => halves(64, 64).avif().toBuffer(),
    status: 415,
  },
  {
    name: "nine megabytes",
    type: "image/jpeg",
    make: async () => Buffer.concat([await jpeg(), Buffer.alloc(9 * 1024 * 1024)]),
    status: 413,
  },
  { name: "nothing", type: "image/png", make: () => Buffer.alloc(0), status: 400 },
];

/** As a phone takes it: lying on its side, with where it was taken. */
export const fromPhone = () =>
  halves(600, 400)
    .withExif({
      IFD0: { Make: "Phone", Model: "Nine" },
      IFD3: { GPSLatitude: "52/1 31/1 0/1", GPSLongitude: "13/1 24/1 0/1" },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
