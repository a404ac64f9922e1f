import { type Caller } from '../../../kernel/caller/caller.js';
import { type Unchanged } from '../../../kernel/concurrency/unchanged.js';
import { type ApiRequest, type ApiResponse, type KeptAnswer } from '../request/api-request.js';

/** Larger answers are made anew each time. */
const LARGEST = 2 * 1024 * 1024;

/** What an entry takes beside its body: key, headers and objects. */
const OVERHEAD = 2_048;

/** What a route sets on its answers, as it spells them; one that sets anything else is not kept. */
const HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'Content-Type',
  etag: 'ETag',
  'cache-control': 'Cache-Control',
};

/** All that an answer depends on, beside database and clock. HEAD is answered as GET, without the body. */
export const keyOf = ({ originalUrl, language, headers: { accept } }: ApiRequest, caller: Caller): string =>
  `answer ${language} ${originalUrl} ${accept ?? ''}\n${caller.identity}`;

const making = new WeakMap<ApiResponse, AnswerBeingMade>();

/** An answer on its way through the stations, for which others wait who ask for the same. */
export class AnswerBeingMade {
  private handOut: (answer: KeptAnswer | undefined) => void = () => undefined;
  private isHandedOut = false;
  private readonly before: Readonly<Record<string, unknown>>;

  private constructor(
    private readonly unchanged: Unchanged,
    private readonly key: string,
    private readonly response: ApiResponse,
  ) {
    this.before = response.getHeaders();
  }

  static begin(unchanged: Unchanged, key: string, response: ApiResponse): void {
    // Nothing would tell that it was refused, and those who wait would wait for ever.
    if (response.closed) return;
    const answer = new AnswerBeingMade(unchanged, key, response);
    making.set(response, answer);
    void unchanged.keep(key, () => new Promise<KeptAnswer | undefined>((resolve) => void (answer.handOut = resolve)));
    // A refusal does not come by `take`.
    response.once('close', () => answer.giveUp());
  }

  static of(response: ApiResponse): AnswerBeingMade | undefined {
    return making.get(response);
  }

  /** Gives the answer to those who wait and keeps it, unless it is none that can be repeated. */
  take(body: unknown): void {
    if (this.isHandedOut) return;
    const headers = this.headersSet();
    if (this.response.statusCode !== 200 || !Buffer.isBuffer(body) || headers === undefined) {
      this.giveUp();
      return;
    }
    const bytes = body.length + this.key.length + OVERHEAD;
    if (bytes > LARGEST || !this.unchanged.reserve(bytes)) this.unchanged.drop(this.key);
    this.isHandedOut = true;
    this.handOut({ body, headers });
  }

  /** Those who wait make the answer themselves. */
  private giveUp(): void {
    if (this.isHandedOut) return;
    this.isHandedOut = true;
    this.handOut(undefined);
    this.unchanged.drop(this.key);
  }

  /** The headers that were set since; undefined: others than an answer may be repeated with. */
  private headersSet(): [string, string][] | undefined {
    const set = Object.entries(this.response.getHeaders()).filter(([name, value]) => this.before[name] !== value);
    const known = set.flatMap(([name, value]): [string, string][] => {
      const spelled = HEADERS[name];
      return spelled === undefined ? [] : [[spelled, String(value)]];
    });
    return known.length === set.length ? known : undefined;
  }
}
