import { Injectable } from '@nestjs/common';
import { type Metadata, type Sharp } from 'sharp';
import { corrupted, notAPicture, notDetected, tooManyPixels } from './file-problems.js';
import { type CheckedFile } from './media-type.js';
import { Semaphore } from '../kernel/concurrency/semaphore.js';
import { DECODERS } from './upload.guard.js';

/** Longest sides of what we keep, in pixels (R-OFF-34; a logo is never shown large). */
export const PICTURE_SIDE = 3000;
export const LOGO_SIDE = 1000;

const MEGAPIXEL = 1_000_000;
/** The largest cameras of telephones make 50; a picture of this many takes up to half a gigabyte while it is decoded. */
const MAX_MEGAPIXELS = 64;
/** Of pictures larger than this only one is decoded at a time. */
const HEAVY = 24 * MEGAPIXEL;
/** Good pictures take at most two or three seconds. */
const MAX_SECONDS = 20;
/** A PNG larger than this is a photograph, for which the format was never meant. */
const LARGE_PNG = 1024 * 1024;

const LOADERS = ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'];

/** What the first bytes must be; the name of a file and its claimed type are never asked. */
const SIGNATURES: Readonly<Record<string, (data: Buffer) => boolean>> = {
  jpeg: (data) => data.subarray(0, 3).equals(Buffer.of(0xff, 0xd8, 0xff)),
  png: (data) => data.subarray(0, 8).equals(Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)),
  webp: (data) => data.toString('latin1', 0, 4) === 'RIFF' && data.toString('latin1', 8, 12) === 'WEBP',
};

type Decoder = typeof import('sharp').default;

/** Loaded with the first picture: a process that sees none starts sooner without. */
const loadDecoder = async (): Promise<Decoder> => {
  const { default: sharp } = await import('sharp');
  // Parsers of all other formats are out of reach, whatever a file begins with.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS });
  // Nothing is ever decoded twice; and pictures side by side make better use of cores than one picture on all.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
};

let decoder: Promise<Decoder> | undefined;
const theDecoder = (): Promise<Decoder> => (decoder ??= loadDecoder());

/**
 * Makes a picture of ours out of a file of theirs (R-OFF-34): really decoded and encoded anew, so that nothing but
 * pixels is left of it. Turned as its EXIF says, in sRGB, without metadata, never larger than asked for.
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
    const work = (): Promise<CheckedFile> => this.decoders.pass(() => encoded(data, side));
    return pixels > HEAVY ? this.heavy.pass(work) : work();
  }

  /**
   * A picture of ours for the press: JPEG on white, which is all that printing knows, scaled down to fit the box.
   * @throws Error when the file is broken
   */
  print(data: Buffer, width: number, height: number): Promise<Buffer> {
    return this.decoders.pass(async () =>
      (await theDecoder())(data, { limitInputPixels: PICTURE_SIDE * PICTURE_SIDE, failOn: 'error' })
        .timeout({ seconds: MAX_SECONDS })
        .resize({ width, height, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .toColourspace('srgb')
        .jpeg({ quality: 85 })
        .toBuffer(),
    );
  }
}

/** Reads no more than the head of the file. */
const measured = async (data: Buffer): Promise<{ pixels: number }> => {
  if (!Object.values(SIGNATURES).some((matches) => matches(data))) throw notAPicture();
  const { width, height } = await headOf(data);
  if (width * height > MAX_MEGAPIXELS * MEGAPIXEL) throw tooManyPixels(width, height, MAX_MEGAPIXELS);
  return { pixels: width * height };
};

const headOf = async (data: Buffer): Promise<Metadata> => {
  const sharp = await theDecoder();
  try {
    // The limit would only say that there are too many pixels, not how many.
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
 * A PNG stays one, without loss: logos, posters and drawings have sharp edges and often transparent grounds. A photograph
 * saved as PNG is many times larger than it need be, and becomes what photographs are.
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
