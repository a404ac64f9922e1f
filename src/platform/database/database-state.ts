import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Clock } from '../../kernel/clock/clock.js';
import { inTime } from '../../kernel/concurrency/in-time.js';
import { SharedRead } from '../../kernel/concurrency/shared-read.js';
import { SETTINGS, type Settings } from '../operations/config/settings.js';
import { Database } from './database.js';
import { PassedOver } from './passed-over.js';
import { endedBetween, parseSnapshot, type Snapshot } from './snapshot.js';
import { Unchanged } from '../../kernel/concurrency/unchanged.js';

const MEBIBYTE = 1024 * 1024;

/**
 * Maximum time a caller waits for the database. All share one question, so a connection that hangs, or a pool without a
 * free one, would hold all of them up; after this time their answers are made as if nothing were kept.
 */
const LONGEST_MS = 500;

/** A server that only follows another one cannot tell: its snapshots do not name what runs (R-OPS-9). */
const STATE = `select case when pg_is_in_recovery() then null else pg_current_snapshot()::text end as snapshot,
  pg_postmaster_start_time()::text as server`;

interface Row {
  readonly snapshot: string | null;
  readonly server: string;
}

interface Known extends Row {
  readonly snapshot: string;
  readonly parsed: Snapshot;
  readonly unchanged: Unchanged;
}

/**
 * Tells whether anything was committed in the database since it was last asked, by whatever process (docs/adr/0031). Two
 * equal snapshots have nothing between them that could be seen: a transaction that ended in between had not begun at the
 * first, and then `next` has moved past it, or it was among those that ran, and is no longer.
 */
@Injectable()
export class DatabaseState implements OnApplicationShutdown {
  private readonly asked = new SharedRead(() => this.ask());
  private readonly bytes: number;
  private known: Known | undefined;
  private ending: NodeJS.Timeout | undefined;
  private readonly passedOver = new PassedOver();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(SETTINGS) { keptAnswersMib }: Settings,
  ) {
    this.bytes = keptAnswersMib * MEBIBYTE;
  }

  onApplicationShutdown(): void {
    this.forget();
  }

  /** Whether anything is kept at all. A replica may answer with what was true before, and nobody could tell. */
  get keeps(): boolean {
    return this.bytes > 0 && !this.database.hasReplicas;
  }

  /**
   * The time without a change that it is now. It is found out after the call, so what is kept in it holds what was committed
   * before the call. Callers that come while it is being found out share the next answer. Undefined: nothing is kept.
   */
  async current(): Promise<Unchanged | undefined> {
    if (!this.keeps) return undefined;
    const known = await this.asked.get();
    return known === undefined ? undefined : this.inThisSecond(known);
  }

  /**
   * Runs a statement that is a transaction of its own and changes nothing of what is kept, such as a line of the audit log.
   * @param write gives the identifier of its transaction
   */
  passOver(write: () => Promise<string | undefined>): Promise<void> {
    return this.passedOver.run(write, () => this.known !== undefined);
  }

  /** Drops all that is kept. */
  forget(): void {
    clearTimeout(this.ending);
    this.known?.unchanged.end();
    this.known = undefined;
    this.passedOver.forget();
  }

  private async ask(): Promise<Known | undefined> {
    const row = await this.read();
    if (row?.snapshot == null) {
      this.forget();
      return undefined;
    }
    const known = this.known;
    if (known?.snapshot === row.snapshot && known.server === row.server) return known;
    return this.follow(row.server, row.snapshot);
  }

  /** Undefined: not in time. */
  private async read(): Promise<Row | undefined> {
    try {
      const rows = this.database.outsideTransaction(() => this.database.rows<Row>('database_state', STATE));
      return (await inTime(rows, LONGEST_MS))?.[0];
    } catch (error) {
      // The next to answer may be another server, or one that lost something.
      this.forget();
      throw error;
    }
  }

  /** Another snapshot: a new time, unless all that ended since changed nothing of what is kept. */
  private async follow(server: string, snapshot: string): Promise<Known> {
    const parsed = parseSnapshot(snapshot);
    // Another server may give the same numbers to other transactions.
    if (this.known?.server !== server) this.passedOver.forget();
    const isSame = await this.isNothingNew(server, parsed);
    const known = this.known;
    this.passedOver.forgetEnded(parsed);
    if (known === undefined || !isSame) return this.begin({ server, snapshot, parsed });
    return (this.known = { ...known, snapshot, parsed });
  }

  private async isNothingNew(server: string, parsed: Snapshot): Promise<boolean> {
    const known = this.known;
    if (known?.server !== server) return false;
    const ended = endedBetween(known.parsed, parsed);
    if (ended === undefined) return false;
    return (await this.passedOver.hold(ended)) && this.known === known;
  }

  private begin(state: Omit<Known, 'unchanged'>): Known {
    clearTimeout(this.ending);
    this.known?.unchanged.end();
    const now = this.clock.now().getTime();
    const unchanged = new Unchanged(secondOf(now), this.bytes);
    // When nobody asks any more, nothing stays in memory either.
    this.ending = setTimeout(() => this.forget(), 1_000 - (now % 1_000)).unref();
    return (this.known = { ...state, unchanged });
  }

  /** What depends on the clock holds for a second, and so does all else: a server that took over may know less. */
  private inThisSecond(known: Known): Unchanged | undefined {
    const second = secondOf(this.clock.now().getTime());
    if (known.unchanged.second === second) return known.unchanged;
    if (this.known === undefined || this.known === known) return this.begin(known).unchanged;
    // Somebody else has found out more since, or was the first in this second.
    const { snapshot, server, unchanged } = this.known;
    const isSame = snapshot === known.snapshot && server === known.server && unchanged.second === second;
    return isSame ? unchanged : undefined;
  }
}

const secondOf = (moment: number): number => Math.floor(moment / 1_000);
