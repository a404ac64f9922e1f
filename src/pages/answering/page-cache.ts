import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock/clock.js';

/** A page as it is sent. */
export interface MadePage {
  readonly body: Buffer;
  readonly tag: string;
  /** From when on it must not be shown any more. */
  readonly until: Date;
}

/** Bytes of all pages together; each process has a cache of its own. */
const MAX_BYTES = 16 * 1024 * 1024;
/** What a page costs beside its text. */
const OVERHEAD = 500;

/**
 * Pages that were made within the last minute, the ones asked for last. A page that many ask for at once is made once.
 * Only for what everybody may see: nothing here depends on who asks.
 */
@Injectable()
export class PageCache {
  /** Least recently asked for first. */
  private readonly pages = new Map<string, MadePage>();
  private readonly inTheMaking = new Map<string, Promise<MadePage | undefined>>();
  private bytes = 0;

  constructor(private readonly clock: Clock) {}

  /** Bytes kept at the moment. */
  get size(): number {
    return this.bytes;
  }

  /**
   * The page under this key, made if there is none that is fresh.
   * @param make undefined: there is no such page, which is not kept
   */
  async get(key: string, make: () => Promise<MadePage | undefined>): Promise<MadePage | undefined> {
    const known = this.pages.get(key);
    if (known !== undefined) {
      this.drop(key, known);
      if (known.until > this.clock.now()) {
        this.keep(key, known);
        return known;
      }
    }
    const begun = this.inTheMaking.get(key);
    if (begun !== undefined) return begun;
    const making = make();
    this.inTheMaking.set(key, making);
    try {
      const made = await making;
      if (made !== undefined) this.keep(key, made);
      return made;
    } finally {
      this.inTheMaking.delete(key);
    }
  }

  private keep(key: string, page: MadePage): void {
    const present = this.pages.get(key);
    if (present !== undefined) this.drop(key, present);
    this.pages.set(key, page);
    this.bytes += weightOf(key, page);
    for (const [oldest, kept] of this.pages) {
      if (this.bytes <= MAX_BYTES) break;
      this.drop(oldest, kept);
    }
  }

  private drop(key: string, page: MadePage): void {
    this.pages.delete(key);
    this.bytes -= weightOf(key, page);
  }
}

const weightOf = (key: string, { body }: MadePage): number => 2 * key.length + body.length + OVERHEAD;
