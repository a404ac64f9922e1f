import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { type ApiRequest, type ApiResponse } from '../../platform/http/request/api-request.js';
import { etagOf } from '../../platform/http/view/etag.js';

/** A file that dresses pages. */
export interface StyleFile {
  readonly name: string;
  readonly body: Buffer;
  readonly tag: string;
}

/** Without comments, indentation and empty lines. */
export const tight = (text: string): string =>
  text
    .replace(/\/\*[^*]*\*\//g, '')
    .replace(/\n\s+/g, '\n')
    .trim();

/** Under a name that changes with what stands in it. */
export const named = (text: string, ending: string, before = ''): StyleFile => ({
  name: `${before}${createHash('sha256').update(text).digest('hex').slice(0, 16)}.${ending}`,
  body: Buffer.from(text),
  tag: etagOf(text),
});

/** @param caching the `Cache-Control` */
export const sendFile = (request: ApiRequest, response: ApiResponse, file: StyleFile, caching: string): void => {
  response.setHeader('Cache-Control', caching);
  response.setHeader('ETag', file.tag);
  response.setHeader('Vary', 'Origin');
  if (request.fresh) response.status(304).end();
  else response.type(extname(file.name)).send(file.body);
};
