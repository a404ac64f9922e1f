import { type NextFunction } from 'express';
import negotiator from 'negotiator';
import { newUuid } from '../../../kernel/ids/uuid.js';
import { parseUuid } from '../../../kernel/ids/record-ref.js';
import { API_VERSION } from '../../operations/config/settings.js';
import { type ApiRequest, type ApiResponse } from './api-request.js';
import { RecentlyUsed } from '../../../kernel/collections/recently-used.js';
import { type Language } from '../../../kernel/problem/message.js';

/**
 * The first step of every request, even for unknown paths: assigns an id (the caller's, if it is a UUID), determines
 * the language of its messages, and disables caching until a later stage enables it (R-API-42).
 */
export const startRequest = (request: ApiRequest, response: ApiResponse, next: NextFunction): void => {
  const sent = request.headers['x-request-id'];
  request.id = (typeof sent === 'string' ? parseUuid(sent) : undefined) ?? newUuid();
  request.language = languageOf(request);
  comparesTags(request);
  response.setHeader('X-Request-Id', request.id);
  response.setHeader('API-Version', API_VERSION);
  closeCaches(request, response);
  response.setHeader('Vary', 'Authorization, Accept-Language');
  next();
};

/** Nobody keeps the answer, until a later stage says otherwise. */
export const closeCaches = (request: ApiRequest, response: ApiResponse): void => {
  response.setHeader('Cache-Control', request.headers.authorization === undefined ? 'no-store' : 'private, no-store');
};

/** Languages by Accept-Language: browsers send the same few wishes again and again. */
const LANGUAGES = new RecentlyUsed<Language>(100);

const languageOf = (request: ApiRequest): Language =>
  LANGUAGES.get(
    request.headers['accept-language'] ?? '',
    () => (new negotiator(request).language(['en', 'de']) ?? 'en') as Language,
  );

/**
 * If-None-Match is always honoured (R-API-41, RFC 9110 13.1.2). `fetch`, in browsers and in Node, adds
 * `Cache-Control: no-cache` to such a request, which is meant for caches on the way; Express would read it as a wish
 * for the full answer, and no script would ever get a 304.
 */
const comparesTags = ({ headers }: ApiRequest): void => {
  if (headers['if-none-match'] !== undefined) delete headers['cache-control'];
};
