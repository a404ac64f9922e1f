import { Injectable } from '@nestjs/common';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ApiRequest, type ApiResponse } from '../platform/request/api-request.js';
import { message } from '../kernel/problem/message.js';
import { notFound } from '../kernel/problem/problem.js';
import { type PlainAnswer } from '../platform/http/describe.js';
import { MediaContents } from './media-contents.js';
import { isMediaName, MEDIA_TYPES } from './media-type.js';
import { type MediaInfo, MediaStore } from './media.store.js';

const missing = message('There is no file of this name.', 'Es gibt keine Datei dieses Namens.');

/** The file's schema in the documentation. */
export const MEDIA_ANSWER: PlainAnswer = {
  content: Object.fromEntries(
    Object.values(MEDIA_TYPES).map((type) => [type, { type: 'string', contentMediaType: type }]),
  ),
  headers: ['ETag'],
};

/** A year: the content of a URL never changes, a new picture has a new name. */
const CACHE = 'public, max-age=31536000, immutable';

/**
 * With `nosniff` a PDF is only ever treated as one, and browsers' viewers run its scripts in isolation. The policy
 * additionally allows what those viewers insert into the page; scripts stay forbidden. (The directive `sandbox` would
 * be stricter, but viewers do not open such files.)
 */
const PDF_POLICY = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** Serves files as streams: a file in the storage is never in memory as a whole. */
@Injectable()
export class MediaAnswer {
  constructor(
    private readonly store: MediaStore,
    private readonly contents: MediaContents,
  ) {}

  /** @throws Problem 404 if there is no such file */
  async send(name: string, request: ApiRequest, response: ApiResponse): Promise<void> {
    const file = isMediaName(name) ? await this.store.find(name) : undefined;
    if (file === undefined) throw notFound(missing);
    response.setHeader('ETag', `"${file.hash}"`);
    if (request.fresh) {
      response.setHeader('Cache-Control', CACHE).setHeader('Vary', 'Origin').status(304).end();
      return;
    }
    const content = request.method === 'HEAD' ? Readable.from([]) : await this.contents.open(file);
    // Long-lived headers only after this point: a 404 must not be cached for a year.
    if (content === undefined) throw notFound(missing);
    response.setHeaders(new Map(Object.entries(headersOf(file))));
    await delivered(content, response);
  }
}

const headersOf = ({ name, contentType, size, createdAt }: MediaInfo): Record<string, string> => ({
  'Cache-Control': CACHE,
  // Neither token nor language matters; only the CORS headers depend on the origin.
  Vary: 'Origin',
  'Content-Type': contentType,
  'Content-Length': String(size),
  'Content-Disposition': `inline; filename="${name}"`,
  'Last-Modified': createdAt.toUTCString(),
  ...(contentType === MEDIA_TYPES.pdf ? { 'Content-Security-Policy': PDF_POLICY } : {}),
});

const delivered = async (content: Readable, response: ApiResponse): Promise<void> => {
  try {
    await pipeline(content, response);
  } catch (error) {
    // A reader who disconnected is not an error of ours.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
};
