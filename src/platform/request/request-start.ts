import { type NextFunction } from 'express';
import negotiator from 'negotiator';
import { newUuid } from '../../kernel/ids/uuid.js';
import { parseUuid } from '../../kernel/ids/record-ref.js';
import { type ApiRequest, type ApiResponse } from './api-request.js';
import { type Language } from '../../kernel/problem/message.js';

/** Version of the API's contract, sent on every answer. */
export const API_VERSION = '1.0.0';

/**
 * The very first step of every request, unknown paths included: gives it an id (the caller's, when it sent a UUID),
 * finds the language of its messages, and closes caches until a later station opens them (R-API-42).
 */
export const startRequest = (request: ApiRequest, response: ApiResponse, next: NextFunction): void => {
  const sent = request.headers['x-request-id'];
  request.id = (typeof sent === 'string' ? parseUuid(sent) : undefined) ?? newUuid();
  request.language = (new negotiator(request).language(['en', 'de']) ?? 'en') as Language;
  comparesTags(request);
  response.setHeader('X-Request-Id', request.id);
  response.setHeader('API-Version', API_VERSION);
  response.setHeader('Cache-Control', request.headers.authorization === undefined ? 'no-store' : 'private, no-store');
  response.vary('Authorization');
  response.vary('Accept-Language');
  next();
};

/**
 * Whoever sends If-None-Match gets the comparison (R-API-41, RFC 9110 13.1.2). `fetch`, in browsers and in Node, adds
 * `Cache-Control: no-cache` to such a request, which is for caches on the way; Express would take it as a wish for the whole
 * answer, and no script would ever see a 304.
 */
const comparesTags = ({ headers }: ApiRequest): void => {
  if (headers['if-none-match'] !== undefined) delete headers['cache-control'];
};
