import createClient, { type Client, type Middleware } from 'openapi-fetch';
import { retrying } from './retries.js';
import { type paths } from './schema.js';

/** Every operation of the service, typed: `api.GET('/offers/{uuid}', { params: { path: { uuid } } })`. */
export type Api = Client<paths>;

export interface ApiOptions {
  /** Where the service answers, without a slash at the end. */
  readonly baseUrl: string;
  /** A token, or a function that is asked before every request: so one client serves before and after signing in. */
  readonly token?: string | (() => string | undefined);
  /** Language of the problems that people read. */
  readonly language?: 'de' | 'en';
  /** How often a request is sent again when the service asks for it, or nobody answered where that does no harm; default 0. */
  readonly retries?: number;
  /** Instead of the `fetch` of the platform. */
  readonly fetch?: (request: Request) => Promise<Response>;
  /** Told of every answer that says its route will go (see the compatibility promise of the API). */
  readonly onDeprecated?: (url: string, sunset: string | undefined) => void;
}

/** A client of the service. It has no state of its own; make one and keep it. */
export const createApi = (options: ApiOptions): Api => {
  const { baseUrl, retries = 0, fetch = (request: Request) => globalThis.fetch(request) } = options;
  const api = createClient<paths>({ baseUrl, fetch: retries > 0 ? retrying(fetch, retries) : fetch });
  api.use(headersOf(options), deprecations(options));
  return api;
};

const headersOf = ({ token, language }: ApiOptions): Middleware => ({
  onRequest({ request }) {
    const sent = typeof token === 'function' ? token() : token;
    const { headers, method } = request;
    if (sent !== undefined && !headers.has('Authorization')) headers.set('Authorization', `Bearer ${sent}`);
    if (language !== undefined && !headers.has('Accept-Language')) headers.set('Accept-Language', language);
    // A new key for each call: a POST that is sent again because of the network is carried out once.
    if (method === 'POST' && !headers.has('Idempotency-Key')) headers.set('Idempotency-Key', crypto.randomUUID());
  },
});

const deprecations = ({ onDeprecated }: ApiOptions): Middleware => ({
  onResponse({ request, response: { headers } }) {
    if (headers.has('Deprecation')) onDeprecated?.(request.url, headers.get('Sunset') ?? undefined);
  },
});
