import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock/clock.js';
import { SETTINGS, type Settings } from '../../operations/config/settings.js';
import { Metrics } from '../../operations/metrics/metrics.js';

/** Time for which an answer is repeated. */
const KEPT_MS = 5_000;
/** Bytes of an entry beside its key and body. */
const OVERHEAD = 1_000;

export interface Answer {
  readonly body: Buffer;
  /** Its entity tag. */
  readonly tag: string;
  /** Whether everybody may see it: only then is it kept. */
  readonly isPublic: boolean;
}

interface Entry {
  readonly since: number;
  readonly answer: Promise<Answer | undefined>;
  bytes: number;
}

/** Public answers and pages of the last seconds, made once for all who ask (R-OPS-9, docs/adr/0039). */
@Injectable()
export class KeptAnswers {
  /** Oldest first. */
  private readonly entries = new Map<string, Entry>();
  private readonly limit: number;
  private bytes = 0;

  constructor(
    private readonly clock: Clock,
    private readonly metrics: Metrics,
    @Inject(SETTINGS) { keptAnswersMib }: Settings,
  ) {
    this.limit = keptAnswersMib * 1024 * 1024;
  }

  /** @param key all that the answer depends on, beside database and clock */
  async get<A extends Answer | undefined>(key: string, make: () => Promise<A>): Promise<A> {
    if (this.limit === 0) return make();
    const known = this.entries.get(key);
    const answer = known !== undefined && this.isFresh(known) ? await known.answer : undefined;
    // An answer for one caller only is made anew for each of those who waited for it.
    this.metrics.keptAnswer(answer?.isPublic === true ? 'repeated' : 'made');
    return answer?.isPublic === true ? (answer as A) : this.made(key, make());
  }

  private async made<A extends Answer | undefined>(key: string, making: Promise<A>): Promise<A> {
    this.drop(key);
    const entry: Entry = { since: this.clock.now().getTime(), answer: making, bytes: 0 };
    this.entries.set(key, entry);
    const answer = await making.catch(() => undefined);
    if (this.entries.get(key) !== entry) return making;
    if (answer?.isPublic !== true) this.drop(key);
    else this.bytes += entry.bytes = 2 * key.length + answer.body.length + OVERHEAD;
    for (const [oldest, kept] of this.entries) {
      if (this.bytes <= this.limit && this.isFresh(kept)) break;
      this.drop(oldest);
    }
    return making;
  }

  private isFresh({ since }: Entry): boolean {
    const age = this.clock.now().getTime() - since;
    return age >= 0 && age < KEPT_MS;
  }

  private drop(key: string): void {
    this.bytes -= this.entries.get(key)?.bytes ?? 0;
    this.entries.delete(key);
  }
}
