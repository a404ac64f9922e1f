import { answer } from './answers.js';
import { type Api } from './api.js';
import { type EventPattern, type ServiceEvent } from './event-types.js';
import { pause } from './pauses.js';
import { ProblemError } from './problems.js';

/** Where it is kept how far somebody has read: a file, a row beside the copy. */
export interface EventStore {
  /** Undefined: nothing was read yet. */
  load(): string | undefined | Promise<string | undefined>;
  save(id: string): void | Promise<void>;
}

export interface EventsOptions {
  /** Remembers how far the loop is. Without it, every loop begins anew. */
  readonly store?: EventStore;
  /** Where to begin when the store holds nothing; default: with the oldest event that is kept. */
  readonly after?: string;
  /** Default: all. */
  readonly types?: readonly EventPattern[];
  /** The uuid of the only record that is of interest. */
  readonly subject?: string;
  /** `false`: ends when there is nothing new, for a task that runs now and then. Default: waits for more. */
  readonly follow?: boolean;
  /** Between two questions when there is nothing new; default 5000. */
  readonly pauseMs?: number;
  /** Ends the loop, in the middle of waiting, too. */
  readonly signal?: AbortSignal;
  /** Is told when the service did not answer, and after how long it is asked again: log it. */
  readonly onTrouble?: (error: unknown, waitMs: number) => void;
}

/**
 * The events after the last one read are not kept any more (or it never was there, in a database restored from a backup).
 * What happened since cannot be told: throw the id away, and copy everything anew.
 */
export class EventsGone extends ProblemError {
  override readonly name = 'EventsGone';
}

/** Events of one answer at most. */
const AT_ONCE = 500;
/** When the service is away for long, it is asked this often. */
const LONGEST_PAUSE_MS = 5 * 60_000;

/**
 * What happens, oldest first; waits for more until it is aborted. An event counts as read when the loop asks for the next
 * one: a program that dies in the middle gets it again, so handling it twice must do no harm.
 *
 * @example for await (const event of events(api, { store, types: ['offer.*'], signal })) await handle(event);
 * @throws EventsGone everything has to be copied anew; ProblemError the service refuses (the token, a type)
 */
export async function* events(api: Api, options: EventsOptions = {}): AsyncGenerator<ServiceEvent, void, undefined> {
  const { store, follow = true, pauseMs = 5000, signal } = options;
  let id = (await store?.load()) ?? options.after;
  const remember = async (reached: string | undefined): Promise<void> => {
    if (reached === undefined || reached === id) return;
    id = reached;
    await store?.save(reached);
  };
  while (!isAborted(signal)) {
    const page = await patiently(() => read(api, id, options), options);
    for (const event of page?.events ?? []) {
      if (isAborted(signal)) return;
      yield event;
      await remember(event.id);
    }
    if (page === undefined) return;
    await remember(page.reached);
    if (page.events.length === AT_ONCE) continue;
    if (!follow) return;
    await pause(pauseMs, signal);
  }
}

/** The greatest `sequence` of each record by its uuid: a `Map`, or a column beside the copy. */
export interface Sequences {
  get(subject: string): string | undefined;
  set(subject: string, sequence: string): unknown;
}

/**
 * Whether the event is later than all others of its record so far; keeps its `sequence` then. Two that happened at once may
 * be read or delivered in another order than they changed the record: pass over those that are not newer.
 *
 * @example if (isNewer(event, known)) await apply(event);
 */
export const isNewer = (
  { subject, sequence }: Pick<ServiceEvent, 'subject' | 'sequence'>,
  known: Sequences,
): boolean => {
  const last = known.get(subject);
  if (last !== undefined && last >= sequence) return false;
  known.set(subject, sequence);
  return true;
};

/** Where somebody begins who wants only what happens from now on: ask for it **before** reading what is there. */
export const latestEventId = async (api: Api): Promise<string> => {
  const { reached } = await read(api, LATEST, {});
  if (reached === undefined) throw new Error('The service does not say where its events end.');
  return reached;
};

const LATEST = 'latest';

interface EventPage {
  readonly events: readonly ServiceEvent[];
  /** How far the service has looked: further than the last event when those that follow are of other types. */
  readonly reached: string | undefined;
}

const read = async (api: Api, after: string | undefined, options: EventsOptions): Promise<EventPage> => {
  const { types, subject, signal } = options;
  const query = {
    limit: AT_ONCE,
    ...(after === undefined ? {} : { after }),
    ...(types === undefined ? {} : { types: [...types] }),
    ...(subject === undefined ? {} : { subject }),
  };
  try {
    const call = api.GET('/events', { params: { query }, ...(signal === undefined ? {} : { signal }) });
    const { data, response } = await answer(call);
    return { events: data as unknown as ServiceEvent[], reached: response.headers.get('Last-Event-Id') ?? undefined };
  } catch (error) {
    if (error instanceof ProblemError && error.status === 410) throw new EventsGone(error.response, error.problem);
    throw error;
  }
};

/** Asks until there is an answer, at growing intervals or when the service says; undefined: aborted. */
const patiently = async <T>(
  ask: () => Promise<T>,
  { pauseMs = 5000, signal, onTrouble }: EventsOptions,
): Promise<T | undefined> => {
  for (let failures = 0; ; failures += 1) {
    try {
      return await ask();
    } catch (error) {
      if (isAborted(signal)) return undefined;
      if (!passes(error)) throw error;
      const wait = waitAfter(error, failures, pauseMs);
      onTrouble?.(error, wait);
      await pause(wait, signal);
      if (isAborted(signal)) return undefined;
    }
  }
};

/** What is another time: no answer at all, too many requests, a service that is starting. */
const passes = (error: unknown): boolean =>
  !(error instanceof ProblemError) || error.status >= 500 || [408, 429].includes(error.status);

const waitAfter = (error: unknown, failures: number, pauseMs: number): number => {
  const asked = error instanceof ProblemError ? error.retryAfter : undefined;
  if (asked !== undefined && asked >= 0) return asked * 1000;
  const growing = Math.min(LONGEST_PAUSE_MS, pauseMs * 2 ** failures);
  // Not everybody at the same moment.
  return growing * (0.75 + Math.random() / 2);
};

const isAborted = (signal: AbortSignal | undefined): boolean => signal?.aborted === true;
