import { pause } from './pauses.js';

type Fetch = (request: Request) => Promise<Response>;

/** Nobody waits longer than this in front of a screen: the answer is returned instead. */
const LONGEST_WAIT_MS = 10_000;

/**
 * Retries a request if the service asks for it with Retry-After (429, 503, and 409 while the first request with the
 * same Idempotency-Key is running), and after a network error if that is safe: reads, PUTs, and POSTs, which
 * have an Idempotency-Key. A PATCH or DELETE may have been carried out before its answer was lost; a retry would get a
 * conflict with itself.
 */
export const retrying =
  (fetch: Fetch, retries: number): Fetch =>
  async (request) => {
    for (let attempt = 0; ; attempt += 1) {
      const last = attempt === retries;
      try {
        const response = await fetch(last ? request : request.clone());
        const wait = waitOf(response);
        if (last || wait === undefined) return response;
        await response.body?.cancel();
        await pause(wait, request.signal);
      } catch (error) {
        if (last || request.signal.aborted || !isRepeatable(request)) throw error;
        await pause(2 ** attempt * 250, request.signal);
      }
      request.signal.throwIfAborted();
    }
  };

const isRepeatable = ({ method, headers }: Request): boolean =>
  ['GET', 'HEAD', 'PUT'].includes(method) || headers.has('Idempotency-Key');

const waitOf = ({ status, headers }: Response): number | undefined => {
  const after = headers.get('Retry-After');
  if (after === null || ![409, 429, 503].includes(status)) return undefined;
  const wait = Number(after) * 1000;
  return wait <= LONGEST_WAIT_MS ? wait : undefined;
};
