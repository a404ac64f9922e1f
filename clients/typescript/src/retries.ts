type Fetch = (request: Request) => Promise<Response>;

/** Longer than this nobody waits in front of a screen: the answer is given back instead. */
const LONGEST_WAIT_MS = 10_000;

/**
 * Sends a request again when nobody answered, and when the service says with Retry-After that it cannot do it now (429, 503,
 * and 409 while the first request with the same Idempotency-Key still runs). All requests of this client can be repeated: the
 * POSTs have an Idempotency-Key, the others do the same however often they come.
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
        await pause(wait);
      } catch (error) {
        if (last || request.signal.aborted) throw error;
        await pause(2 ** attempt * 250);
      }
    }
  };

const waitOf = ({ status, headers }: Response): number | undefined => {
  const after = headers.get('Retry-After');
  if (after === null || ![409, 429, 503].includes(status)) return undefined;
  const wait = Number(after) * 1000;
  return wait <= LONGEST_WAIT_MS ? wait : undefined;
};

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
