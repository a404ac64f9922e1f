import { Injectable } from '@nestjs/common';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ApiRequest, type ApiResponse } from '../platform/http/request/api-request.js';
import { message } from '../kernel/problem/message.js';
import { notFound } from '../kernel/problem/problem.js';
import { type PlainAnswer } from '../platform/http/server/describe.js';
import { MediaContents } from './media-contents.js';
import { isMediaName, MEDIA_TYPES } from './media-type.js';
import { type MediaInfo, MediaStore } from './media.store.js';
import { parseRendition, type Rendition, RENDITION_TYPES, renditionName } from './renditions.js';

const missing = message('There is no file with this name.', 'Es gibt keine Datei dieses Namens.');

/** Content types of everything under /media. */
export const SERVED_TYPES = [...new Set([...Object.values(MEDIA_TYPES), ...Object.values(RENDITION_TYPES)])];

/** The file's schema in the documentation. */
export const MEDIA_ANSWER: PlainAnswer = {
  content: Object.fromEntries(SERVED_TYPES.map((type) => [type, { type: 'string', contentMediaType: type }])),
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

/** A PDF is the agreement form of an offer: who saves it finds it again by this name. */
const FORM = `inline; filename="Einverstaendniserklaerung.pdf"; filename*=UTF-8''${encodeURIComponent('Einverständniserklärung.pdf')}`;

/** Serves files as streams: a file in the storage is never in memory as a whole. */
@Injectable()
export class MediaAnswer {
  constructor(
    private readonly store: MediaStore,
    private readonly contents: MediaContents,
  ) {}

  /** @throws Problem 404 if there is no such file */
  async send(name: string, request: ApiRequest, response: ApiResponse): Promise<void> {
    const rendition = parseRendition(name);
    if (rendition !== undefined) return this.sendRendition(rendition, request, response);
    const file = isMediaName(name) ? await this.store.one(name) : undefined;
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

  /** A smaller version, as long as its picture is there; where it was lost, the picture itself. */
  private async sendRendition(rendition: Rendition, request: ApiRequest, response: ApiResponse): Promise<void> {
    const file = await this.store.rendition(rendition);
    if (file === undefined) throw notFound(missing);
    const { width, format } = rendition;
    response.setHeader('ETag', `"${file.hash}-${width}-${format}"`);
    if (request.fresh) {
      response.setHeader('Cache-Control', CACHE).setHeader('Vary', 'Origin').status(304).end();
      return;
    }
    const content = await this.contents.rendition(file, rendition);
    // Before the long-lived headers, as above.
    if (content === undefined) return this.sendInstead(file, response);
    const head = {
      ...file,
      name: renditionName(rendition),
      contentType: RENDITION_TYPES[format],
      size: content.length,
    };
    response.setHeaders(new Map(Object.entries(headersOf(head))));
    await delivered(Readable.from(request.method === 'HEAD' ? [] : [content]), response);
  }

  /** The picture itself; nobody keeps it under the address of another version. */
  private async sendInstead(file: MediaInfo, response: ApiResponse): Promise<void> {
    const content = await this.contents.open(file);
    if (content === undefined) throw notFound(missing);
    response.setHeader('ETag', `"${file.hash}"`);
    response.setHeaders(new Map(Object.entries({ ...headersOf(file), 'Cache-Control': 'no-store' })));
    await delivered(content, response);
  }
}

const headersOf = ({
  name,
  contentType,
  size,
  createdAt,
}: Pick<MediaInfo, 'name' | 'contentType' | 'size' | 'createdAt'>): Record<string, string> => ({
  'Cache-Control': CACHE,
  // Neither token nor language matters; only the CORS headers depend on the origin.
  Vary: 'Origin',
  'Content-Type': contentType,
  'Content-Length': String(size),
  'Content-Disposition': contentType === MEDIA_TYPES.pdf ? FORM : `inline; filename="${name}"`,
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
