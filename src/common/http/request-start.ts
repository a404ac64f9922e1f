import { type NextFunction } from 'express';
import negotiator from 'negotiator';
import { newUuid } from '../ids/uuid.js';
import { parseUuid } from '../ids/record-ref.js';
import { type ApiRequest, type ApiResponse } from './api-request.js';
import { type Language } from './message.js';

/** Version of the API's contract, sent on every answer. */
export const API_VERSION = '1.0.0';

/**
 * The very first step of every request, unknown paths included: gives it an id (the caller's, when it sent a UUID),
 * finds the language of its messages, and closes caches until a later station opens them (api.md 5.6).
 */
export const startRequest = (request: ApiRequest, response: ApiResponse, next: NextFunction): void => {
  const sent = request.headers['x-request-id'];
  request.id = (typeof sent === 'string' ? parseUuid(sent) : undefined) ?? newUuid();
  request.language = (new negotiator(request).language(['en', 'de']) ?? 'en') as Language;
  response.setHeader('X-Request-Id', request.id);
  response.setHeader('API-Version', API_VERSION);
  response.setHeader('Cache-Control', request.headers.authorization === undefined ? 'no-store' : 'private, no-store');
  response.vary('Authorization');
  response.vary('Accept-Language');
  next();
};
