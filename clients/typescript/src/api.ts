import createClient, { type Client, type Middleware } from 'openapi-fetch';
import { retrying } from './retries.js';
import { type paths } from './schema.js';

/** Every operation of the service, typed: `api.GET('/offers/{uuid}', { params: { path: { uuid } } })`. */
export type Api = Client<paths>;

export interface ApiOptions {
  /** Base URL of the service, without a trailing slash. */
  readonly baseUrl: string;
  /** A token, or a function called before every request, so that one client works before and after sign-in. */
  readonly token?: string | (() => string | undefined);
  /** Language of problem messages. */
  readonly language?: 'de' | 'en';
  /**
   * How often a request is retried if the service asks for it, or if a retry is safe after a network error; default
   * 0.
   */
  readonly retries?: number;
  /** Replaces the platform's `fetch`. */
  readonly fetch?: (request: Request) => Promise<Response>;
  /** Called for every answer of a deprecated route (see the compatibility promise of the API). */
  readonly onDeprecated?: (url: string, sunset: string | undefined) => void;
}

/** Creates a client of the service. It is stateless; create one and reuse it. */
export const createApi = (options: ApiOptions): Api => {
  const { baseUrl, retries = 0, fetch = (request: Request) => globalThis.fetch(request) } = options;
  const api = createClient<paths>({
    baseUrl,
    querySerializer: { array: { style: 'form', explode: false } },
    fetch: retries > 0 ? retrying(fetch, retries) : fetch,
  });
  api.use(headersOf(options), deprecations(options));
  return api;
};

const headersOf = ({ token, language }: ApiOptions): Middleware => ({
  onRequest({ request }) {
    const sent = typeof token === 'function' ? token() : token;
    const { headers, method } = request;
    if (sent !== undefined && !headers.has('Authorization')) headers.set('Authorization', `Bearer ${sent}`);
    if (language !== undefined && !headers.has('Accept-Language')) headers.set('Accept-Language', language);
    // A new key per call: a POST that is retried after a network error is carried out once.
    if (method === 'POST' && !headers.has('Idempotency-Key')) headers.set('Idempotency-Key', crypto.randomUUID());
  },
});

const deprecations = ({ onDeprecated }: ApiOptions): Middleware => ({
  onResponse({ request, response: { headers } }) {
    if (headers.has('Deprecation')) onDeprecated?.(request.url, headers.get('Sunset') ?? undefined);
  },
});
