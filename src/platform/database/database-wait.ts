import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartProblem } from '../operations/config/env.js';
import { layersOf, sqlErrorOf } from './sql-error.js';

const PAUSE_MS = 500;
const CONNECT_MS = 5_000;
const SAY_AGAIN_MS = 30_000;
/** Faults that more patience seldom mends: a password, a right, a name. */
const REFUSED = /^(28...|3D000)$/;

const REASONS: Readonly<Record<string, string>> = {
  '25006': 'the database can only be read',
  '28000': 'the server does not let this user in',
  '28P01': 'the server refuses the user or the password',
  '3D000': 'the server has no such database',
  '53300': 'the server has no connection left',
  '57P03': 'the server is starting or stopping',
};

/** The database did not come in time. */
class DatabaseAway extends StartProblem {}

/** How a database is waited for. */
export interface Waiting {
  /** Tells the operator. */
  readonly say: (line: string) => void;
  /** Ends the wait. */
  readonly signal?: AbortSignal;
  /** Default: for ever, also for what seldom mends itself, so that it does not matter what is started first. */
  readonly patienceMs?: number;
}

/** Waits at the start for a database that may not be there yet, and says so: at once, and every 30 s (R-OPS-13). */
export class DatabaseWait {
  private readonly begin = performance.now();
  private said = '';
  private saidAt = -Infinity;

  constructor(
    private readonly url: string,
    private readonly waiting: Waiting,
  ) {}

  /**
   * Until it answers, and can be written.
   * @throws DatabaseAway when there is no patience left
   */
  async over(): Promise<void> {
    const { signal, say } = this.waiting;
    for (;;) {
      const failure = await aborted(failureOf(this.url), signal);
      if (failure === undefined) break;
      await this.pause(failure);
    }
    if (this.said !== '') say('DATABASE_URL: the database answers.');
    this.said = '';
  }

  /** Says why it has to be waited for, unless that was just said, and waits a little. */
  async pause(failure: unknown): Promise<void> {
    const { say, signal, patienceMs = Infinity } = this.waiting;
    const code = sqlErrorOf(failure)?.code ?? networkCode(failure);
    const reason = `DATABASE_URL: ${REASONS[code] ?? 'the database does not answer'} (${code})`;
    const isFinal = patienceMs < Infinity && REFUSED.test(code);
    if (isFinal || performance.now() - this.begin > patienceMs) throw new DatabaseAway(`${reason}.`);
    if (reason !== this.said || performance.now() - this.saidAt > SAY_AGAIN_MS) {
      say(`${reason}. Waiting for it …`);
      this.said = reason;
      this.saidAt = performance.now();
    }
    await sleep(PAUSE_MS, undefined, { signal });
  }
}

/** Why it cannot be used. */
const failureOf = async (url: string): Promise<unknown> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
    application_name: 'holiday-programme',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ only: boolean }>(
      `select current_setting('transaction_read_only')::boolean as only`,
    );
    return rows[0]?.only === true ? Object.assign(new Error('read only'), { code: '25006' }) : undefined;
  } catch (error) {
    return error;
  } finally {
    void client.end().catch(() => undefined);
  }
};

/** pg has no code for what takes too long. */
const networkCode = (failure: unknown): string => {
  const layers = layersOf(failure);
  const code = layers.map((layer) => (layer as NodeJS.ErrnoException).code).find((known) => known !== undefined);
  if (code !== undefined) return code;
  return layers.some(({ message }) => /timeout/i.test(message)) ? 'ETIMEDOUT' : (layers[0]?.name ?? 'Error');
};

/** The work, or the end of the wait for it: nobody can tell how long a server on the network is silent. */
const aborted = async <T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> => {
  if (signal === undefined) return work;
  signal.throwIfAborted();
  const ended = new AbortController();
  const end = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { signal: ended.signal });
  });
  try {
    return await Promise.race([work, end]);
  } finally {
    ended.abort();
  }
};
