import { Injectable } from '@nestjs/common';
import { availableParallelism } from 'node:os';
import { type Metadata, type Sharp } from 'sharp';
import { corrupted, notAPicture, notDetected, tooManyPixels } from './file-checks.js';
import { type CheckedFile } from './media-type.js';
import { Semaphore } from '../kernel/concurrency/semaphore.js';
import { type RenditionFormat } from './renditions.js';

/** Maximum side lengths of stored pictures, in pixels (R-OFF-34; a logo is never shown large). */
export const PICTURE_SIDE = 3000;
export const LOGO_SIDE = 1000;

/** Pictures decoded in parallel: one core is left to other requests, one of libuv's four threads to a large picture. */
export const DECODERS = Math.max(1, Math.min(3, availableParallelism() - 1));

const MEGAPIXEL = 1_000_000;
/** The largest telephone cameras have 50; decoding a picture of this size takes up to half a gigabyte. */
const MAX_MEGAPIXELS = 64;
/** Above this size only one picture is decoded at a time, beside the others: they do not wait for it. */
const ONE_AT_A_TIME_PIXELS = 24 * MEGAPIXEL;
/** Valid pictures take two or three seconds at most. */
const MAX_SECONDS = 20;
/** A larger PNG is a photograph, for which the format was never meant. */
const LARGE_PNG = 1024 * 1024;

/** A third of a second for the widest AVIF; slower settings save less than a tenth. */
const RENDITION_QUALITY = { avif: { quality: 52, effort: 2 }, webp: { quality: 76, effort: 3 } } as const;

const LOADERS = ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'];

/** Required first bytes; file name and declared type are ignored. */
const SIGNATURES: Readonly<Record<string, (data: Buffer) => boolean>> = {
  jpeg: (data) => data.subarray(0, 3).equals(Buffer.of(0xff, 0xd8, 0xff)),
  png: (data) => data.subarray(0, 8).equals(Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)),
  webp: (data) => data.toString('latin1', 0, 4) === 'RIFF' && data.toString('latin1', 8, 12) === 'WEBP',
};

/** @param data the file, or its first twelve bytes */
export const looksLikePicture = (data: Buffer): boolean => Object.values(SIGNATURES).some((matches) => matches(data));

type Decoder = typeof import('sharp').default;

/** A picture for printing, and its size in pixels. */
interface PrintedPicture {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Loaded with the first picture: other processes start faster without it. */
const loadDecoder = async (): Promise<Decoder> => {
  const { default: sharp } = await import('sharp');
  // Disables the parsers of all other formats, whatever a file begins with.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS });
  // Nothing is decoded twice; and several pictures in parallel use the cores better than one picture on all.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
};

let decoder: Promise<Decoder> | undefined;
const theDecoder = (): Promise<Decoder> => (decoder ??= loadDecoder());

/**
 * Sanitises uploaded pictures (R-OFF-34): decodes and re-encodes them, so that only the pixels remain. Rotated
 * according to EXIF, in sRGB, without metadata, never larger than requested.
 */
@Injectable()
export class PictureDecoder {
  private readonly decoders = new Semaphore(DECODERS);
  private readonly heavy = new Semaphore(1);

  /**
   * The picture, scaled down to fit a square of this side.
   * @throws Problem 422 with one violation at `data`
   */
  async decode(data: Buffer, side: number): Promise<CheckedFile> {
    const { pixels } = await measured(data);
    return (pixels > ONE_AT_A_TIME_PIXELS ? this.heavy : this.decoders).pass(() => encoded(data, side));
  }

  /** Whether this is a picture that is decoded alone. */
  async isLarge(data: Buffer): Promise<boolean> {
    // Content that is no picture is refused when it is decoded.
    const { pixels } = await measured(data).catch(() => ({ pixels: 0 }));
    return pixels > ONE_AT_A_TIME_PIXELS;
  }

  /** Waits until the large picture that is being decoded is done: that goes on when its caller has disconnected. */
  async afterLarge(): Promise<void> {
    await this.heavy.pass(() => Promise.resolve());
  }

  /**
   * A stored picture for printing: JPEG on white, the only format used there, scaled down to fit the box.
   * @throws Error if the file is broken
   */
  async print(data: Buffer, width: number, height: number): Promise<Buffer> {
    return (await this.printed(data, width, height)).data;
  }

  /** The size of a stored picture; undefined if it is broken. */
  async measure(data: Buffer): Promise<{ width: number; height: number } | undefined> {
    // Outside: without a decoder no picture is broken.
    const open = openerOf(await theDecoder());
    try {
      const { width, height } = await open(data).metadata();
      return { width, height };
    } catch {
      return undefined;
    }
  }

  /** A stored picture in another format, scaled down to this width. */
  scaled(data: Buffer, width: number, format: RenditionFormat): Promise<Buffer> {
    return this.decoders.pass(async () =>
      (await stored(data))
        .timeout({ seconds: MAX_SECONDS })
        .resize({ width, withoutEnlargement: true })
        .toFormat(format, RENDITION_QUALITY[format])
        .toBuffer(),
    );
  }

  /** As `print`, with the size of what it made. */
  printed(data: Buffer, width: number, height: number): Promise<PrintedPicture> {
    return this.decoders.pass(async () => {
      const made = await (
        await stored(data)
      )
        .timeout({ seconds: MAX_SECONDS })
        .resize({ width, height, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .toColourspace('srgb')
        .jpeg({ quality: 85 })
        .toBuffer({ resolveWithObject: true });
      return { data: made.data, width: made.info.width, height: made.info.height };
    });
  }
}

/** A picture that passed `decode` when it was uploaded. */
const stored = async (data: Buffer): Promise<Sharp> => openerOf(await theDecoder())(data);

const openerOf =
  (sharp: Decoder) =>
  (data: Buffer): Sharp =>
    sharp(data, { limitInputPixels: PICTURE_SIDE * PICTURE_SIDE, failOn: 'error' });

/** Reads only the head of the file. */
const measured = async (data: Buffer): Promise<{ pixels: number }> => {
  if (!looksLikePicture(data)) throw notAPicture();
  const { width, height } = await headOf(data);
  if (width * height > MAX_MEGAPIXELS * MEGAPIXEL) throw tooManyPixels(width, height, MAX_MEGAPIXELS);
  return { pixels: width * height };
};

const headOf = async (data: Buffer): Promise<Metadata> => {
  const sharp = await theDecoder();
  try {
    // The decoder's limit would only report too many pixels, not how many.
    return await sharp(data, { limitInputPixels: false }).metadata();
  } catch {
    throw notDetected();
  }
};

const encoded = async (data: Buffer, side: number): Promise<CheckedFile> => {
  const sharp = await theDecoder();
  try {
    const picture = sharp(data, { limitInputPixels: MAX_MEGAPIXELS * MEGAPIXEL, failOn: 'error' })
      .timeout({ seconds: MAX_SECONDS })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb');
    const { format } = await picture.metadata();
    if (format === 'png') return await drawing(picture);
    return format === 'webp' ? await webp(picture) : await jpeg(picture);
  } catch {
    throw corrupted();
  }
};

/**
 * A PNG stays a PNG, lossless: logos, posters and drawings have sharp edges and often transparency. A photograph
 * saved as PNG is unnecessarily large, and is converted to the format of photographs.
 */
const drawing = async (picture: Sharp): Promise<CheckedFile> => {
  const data = await picture.clone().png({ compressionLevel: 9, adaptiveFiltering: true }).toBuffer();
  if (data.length <= LARGE_PNG) return { data, extension: 'png' };
  const { hasAlpha } = await picture.metadata();
  return hasAlpha ? webp(picture) : jpeg(picture);
};

const jpeg = async (picture: Sharp): Promise<CheckedFile> => ({
  data: await picture.clone().jpeg({ quality: 82 }).toBuffer(),
  extension: 'jpg',
});

const webp = async (picture: Sharp): Promise<CheckedFile> => ({
  data: await picture.clone().webp({ quality: 82 }).toBuffer(),
  extension: 'webp',
});
