import { describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp';
import { Problem } from '../../src/kernel/problem/problem.js';
import { CODES } from '../../src/kernel/problem/codes.js';
import { type CheckedFile } from '../../src/media/media-type.js';
import { checkedPdf } from '../../src/media/file-checks.js';
import { PICTURE_SIDE, PictureDecoder } from '../../src/media/picture-decoder.js';
import { processorSeconds } from '../support/processor-time.js';

const decoder = new PictureDecoder();
const decode = (data: Buffer, side = PICTURE_SIDE): Promise<CheckedFile> => decoder.decode(data, side);
const about = (data: Buffer): Promise<Metadata> => sharp(data).metadata();

/** Codes of the violations with which the work is refused; each must be at `data`. */
const refusal = async (work: () => unknown): Promise<string[]> => {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    expect(error.status).toBe(422);
    expect(error.violations.map(({ propertyPath }) => propertyPath)).toEqual(['data']);
    return error.violations.map(({ code }) => code);
  }
  return [];
};

const plain = (width: number, height: number, options: Partial<NonNullable<SharpOptions['create']>> = {}): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#c03020', ...options } as never });

const noise = (width: number, height: number, channels: 3 | 4 = 3): Sharp =>
  sharp(randomBytes(width * height * channels), {
    raw: { width, height, channels },
  });

/** The colour of one pixel. */
const pixel = async (data: Buffer, left: number, top: number): Promise<number[]> => {
  const raw = await sharp(data).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  return [...raw];
};

const near = (actual: readonly number[], expected: readonly number[], by = 12): boolean =>
  expected.every((value, index) => Math.abs((actual[index] ?? -999) - value) <= by);

const CRC = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});
const crc = (data: Buffer): number =>
  (data.reduce((sum, byte) => CRC[(sum ^ byte) & 0xff]! ^ (sum >>> 8), 0xffffffff) ^ 0xffffffff) >>> 0;
const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE(crc(body));
  return Buffer.concat([head, body, tail]);
};
/** A PNG of one colour, of a size that a library would refuse to make. */
const handmadePng = (width: number, height: number, pixels: Buffer): Buffer => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

describe('A picture', () => {
  it('is turned as its EXIF says and loses all metadata, the place where it was taken among it (R-OFF-34)', async () => {
    const left = await plain(200, 100).png().toBuffer();
    const taken = await plain(400, 200, { background: '#2040e0' })
      .composite([{ input: left, left: 0, top: 0 }])
      .jpeg({ quality: 95 })
      .withExif({
        IFD0: { Copyright: 'Petra Probe', Orientation: '6' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '49/1 24/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '9/1 23/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await about(taken)).exif).toBeDefined();
    const { data, extension } = await decode(taken);
    const { width, height, exif, xmp, iptc, icc, orientation, format } = await about(data);
    expect([extension, format, width, height, orientation]).toEqual(['jpg', 'jpeg', 200, 400, undefined]);
    expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined]);
    expect(data.toString('latin1')).not.toMatch(/Petra|Exif|GPS/);
    // The upper left corner of a picture turned to the right is now the upper right one.
    expect(near(await pixel(data, 150, 50), [192, 48, 32])).toBe(true);
    expect(near(await pixel(data, 50, 50), [32, 64, 224])).toBe(true);
  });

  it.each([
    [4000, 1000, PICTURE_SIDE, 3000, 750],
    [100, 400, 300, 75, 300],
    [300, 300, 300, 300, 300],
    [40, 30, 300, 40, 30],
  ])(
    'of %d x %d is within %d kept with %d x %d: scaled down to fit, never up',
    async (width, height, side, ...size) => {
      const { data } = await decode(await plain(width, height).jpeg().toBuffer(), side);
      const kept = await about(data);
      expect([kept.width, kept.height]).toEqual(size);
    },
  );

  it('that is turned is measured after it was turned', async () => {
    const { data } = await decode(await plain(400, 100).jpeg().withMetadata({ orientation: 8 }).toBuffer(), 100);
    const kept = await about(data);
    expect([kept.width, kept.height]).toEqual([25, 100]);
  });

  it.each([
    ['a grey PNG', () => plain(20, 20, { background: '#808080' }).toColourspace('b-w').png(), 'png'],
    ['a PNG of 16 bits', () => plain(20, 20, { background: '#808080' }).toColourspace('rgb16').png(), 'png'],
    ['a PNG with a palette', () => plain(20, 20, { background: '#808080' }).png({ palette: true }), 'png'],
    ['an interlaced PNG', () => plain(20, 20, { background: '#808080' }).png({ progressive: true }), 'png'],
    ['a progressive JPEG', () => plain(20, 20, { background: '#808080' }).jpeg({ progressive: true }), 'jpg'],
    ['a CMYK JPEG', () => plain(20, 20, { background: '#808080' }).toColourspace('cmyk').jpeg(), 'jpg'],
    ['a lossless WebP', () => plain(20, 20, { background: '#808080' }).webp({ lossless: true }), 'webp'],
  ] as const)('may be %s; its colours stay right and become sRGB of 8 bits', async (_name, make, extension) => {
    const kept = await decode(await make().toBuffer());
    const { depth, space } = await about(kept.data);
    expect([kept.extension, depth]).toEqual([extension, 'uchar']);
    expect(['srgb', 'b-w']).toContain(space);
    const colour = await sharp(kept.data).toColourspace('srgb').removeAlpha().raw().toBuffer();
    expect(near([...colour.subarray(0, 1)], [128], 16)).toBe(true);
  });

  it('of another colour profile is converted, not only stripped of it', async () => {
    const wide = await plain(20, 20, { background: '#ff0000' }).withIccProfile('p3').png().toBuffer();
    expect((await about(wide)).icc).toBeDefined();
    const { data } = await decode(wide);
    expect((await about(data)).icc).toBeUndefined();
    expect(near(await pixel(data, 5, 5), [255, 0, 0])).toBe(true);
  });

  it('that moves becomes its first frame', async () => {
    const frames = await Promise.all(
      ['#ff0000', '#00ff00', '#0000ff'].map((background) => plain(30, 20, { background }).png().toBuffer()),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .webp({ lossless: true })
      .toBuffer();
    const { data } = await decode(moving);
    const kept = await about(data);
    expect([kept.width, kept.height, kept.pages ?? 1]).toEqual([30, 20, 1]);
    expect(near(await pixel(data, 5, 5), [255, 0, 0])).toBe(true);
  });

  it('with a transparent ground keeps it', async () => {
    const logo = plain(50, 50, { channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0 } });
    expect(await about((await decode(await logo.clone().png().toBuffer())).data)).toMatchObject({
      format: 'png',
      hasAlpha: true,
    });
    expect(await about((await decode(await logo.clone().webp().toBuffer())).data)).toMatchObject({
      format: 'webp',
      hasAlpha: true,
    });
  });

  it('that is a photograph saved as PNG is kept as JPEG, or as WebP where it is transparent', async () => {
    expect((await decode(await noise(620, 620).png().toBuffer())).extension).toBe('jpg');
    expect((await decode(await noise(540, 540, 4).png().toBuffer())).extension).toBe('webp');
  });

  it('of a telephone that hides a second one for bright screens in it is read as the plain JPEG it is', async () => {
    // The types of sharp do not know this method yet.
    const hdr = plain(400, 300).jpeg() as Sharp & { withGainMap(): Sharp };
    const bright = await hdr.withGainMap().toBuffer();
    expect(bright.toString('latin1')).toMatch(/urn:iso:std:iso:ts:21496/);
    const kept = await decode(bright);
    expect([kept.extension, kept.data.toString('latin1').includes('21496')]).toEqual(['jpg', false]);
    // The gain map maker dims the base; another loader would brighten it again.
    expect(near(await pixel(kept.data, 200, 150), [159, 39, 23])).toBe(true);
  });

  it('takes nothing along that hangs behind it', async () => {
    const zip = Buffer.from('PK\u0003\u0004 payload <script>alert(1)</script>');
    const { data } = await decode(Buffer.concat([await plain(20, 20).png().toBuffer(), zip]));
    expect(data.includes('payload')).toBe(false);
  });
});

describe('What is no picture', () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  );
  it.each([
    ['a ZIP', () => Buffer.from('PK\u0003\u0004\u0014\u0000')],
    ['an SVG', () => svg],
    ['a GIF', () => plain(9, 9).gif().toBuffer()],
    ['a TIFF', () => plain(9, 9).tiff().toBuffer()],
    ['an AVIF', () => plain(9, 9).avif().toBuffer()],
    ['a HEIC', () => Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1')],
    ['a PDF', () => Buffer.from('%PDF-1.7\n')],
    ['a text', () => Buffer.from('Hallo')],
    ['a page', () => Buffer.from('<!doctype html><title>x</title>')],
    ['a single byte', () => Buffer.from([0x89])],
  ])('is refused for its type: %s (R-OFF-34)', async (_name, make) => {
    const data = await make();
    expect(await refusal(() => decode(data))).toEqual([CODES.fileType]);
  });

  it.each([
    ['PNG', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
    ['JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['WebP', Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')],
  ])('is refused when it only begins like a %s', async (_name, head) => {
    const zip = Buffer.concat([head, Buffer.from('PK\u0003\u0004\u0014\u0000'), Buffer.alloc(500, 7)]);
    expect(await refusal(() => decode(zip))).toEqual([CODES.imageNotDetected]);
  });

  it('is refused when it is cut off or damaged', async () => {
    for (const data of [await noise(300, 300).jpeg().toBuffer(), await noise(300, 300).png().toBuffer()]) {
      expect(await refusal(() => decode(data.subarray(0, data.length >> 1)))).toEqual([CODES.imageCorrupted]);
    }
    // The head of a WebP says how long it is: cut off, it has no head that holds.
    const webp = await noise(300, 300).webp().toBuffer();
    expect(await refusal(() => decode(webp.subarray(0, webp.length >> 1)))).toEqual([CODES.imageNotDetected]);
    const png = await noise(300, 300).png().toBuffer();
    png.fill(0, 2000, 4000);
    expect(await refusal(() => decode(png))).toEqual([CODES.imageCorrupted]);
    expect(await refusal(() => decode(handmadePng(100, 100, deflateSync(Buffer.alloc(500)))))).toEqual([
      CODES.imageCorrupted,
    ]);
  });

  it('is refused at once and without memory when it would unpack to gigapixels', async () => {
    const rows = deflateSync(Buffer.alloc(30_000_001, 0), { level: 9 });
    const before = process.memoryUsage().rss;
    const seconds = await processorSeconds(async () => {
      expect(await refusal(() => decode(handmadePng(30_000, 30_000, rows)))).toEqual([CODES.imageTooHigh]);
      expect(await refusal(() => decode(handmadePng(30_001, 30_000, rows)))).toEqual([CODES.imageTooWide]);
    });
    expect(seconds).toBeLessThan(5);
    expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1024 * 1024);
  });
});

describe('An agreement form', () => {
  const PDF = '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\nxref\n0 1\ntrailer\n<< >>\nstartxref\n9\n%%EOF\n';

  it('is kept as it is', () => {
    const data = Buffer.from(PDF);
    expect(checkedPdf(data)).toEqual({ data, extension: 'pdf' });
  });

  it.each([
    ['an empty beginning', ` ${PDF}`],
    ['a page before it', `<html>${PDF}`],
    ['no trailer', PDF.slice(0, 60)],
    ['a long tail', PDF + 'x'.repeat(5000)],
    ['a picture', '\u0089PNG\r\n'],
    ['only the head', '%PDF-1.4'],
  ])('is refused for its type with %s', async (_name, text) => {
    expect(await refusal(() => checkedPdf(Buffer.from(text, 'latin1')))).toEqual([CODES.fileType]);
  });
});
