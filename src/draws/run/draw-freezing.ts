import { type DrawRules } from '../../editions/draw-rules.js';
import { Injectable } from '@nestjs/common';
import { drawRulesOf } from '../../editions/edition-draw.js';
import { EditionLots } from '../../editions/edition-lots.store.js';
import { type EditionLot } from '../../editions/editions.entities.js';
import { type Message, message } from '../../kernel/problem/message.js';
import { Database } from '../../platform/database/database.js';
import { type DrawTask } from '../draw.js';
import { type Frozen, frozenInput } from './frozen-input.js';
import { FrozenStore } from './frozen.store.js';

/** The input of a draw. */
export interface FrozenDraw extends Frozen {
  readonly lot: EditionLot;
  readonly rules: DrawRules;
}

/** The draw cannot be made (any more): for readers of the job. */
export class Undrawable extends Error {
  override readonly name = 'Undrawable';

  constructor(readonly reason: Message) {
    super(reason.en);
  }
}

/** Freezes what enters a draw: everything is read in one snapshot (R-DRAW-1). */
@Injectable()
export class DrawFreezing {
  constructor(
    private readonly database: Database,
    private readonly lots: EditionLots,
    private readonly store: FrozenStore,
  ) {}

  /** @throws Undrawable if the edition has no lot task any more, or nothing to draw */
  freeze(edition: string, { beacon, rules: tried }: DrawTask): Promise<FrozenDraw> {
    return this.database.snapshot(async () => {
      const { lot, phase } = await this.lots.next(edition);
      if (phase === undefined || lot?.ticketKey == null) throw new Undrawable(NO_LOT);
      const rules = { ...drawRulesOf(phase), ...tried };
      const rows = await this.rows(edition);
      const frozen = frozenInput(rows, rules, { ticketKey: lot.ticketKey, beacon });
      if (frozen.input.wishes.length === 0) throw new Undrawable(NOTHING);
      return { ...frozen, lot, rules };
    });
  }

  private async rows(edition: string): Promise<Parameters<typeof frozenInput>[0]> {
    const waiting = await this.store.waiting(edition);
    const wishing = [...new Set(waiting.map(({ child }) => child))];
    const children = await this.store.children(wishing);
    const places = await this.store.places(edition, wishing);
    const offers = await this.store.offers([...new Set([...waiting, ...places].map(({ offer }) => offer))]);
    return { waiting, children, places, offers };
  }
}

const NO_LOT = message(
  'By now the edition has no phase of applications that are drawn.',
  'Die Ausgabe hat inzwischen keine Anmeldephase mit Verlosung mehr.',
);

const NOTHING = message(
  'By now nothing is left to draw: no undecided application waits for an offer that is published, takes place and has not begun.',
  'Inzwischen ist nichts mehr zu verlosen: Keine unentschiedene Anmeldung wartet auf ein Angebot, das veröffentlicht ist, stattfindet und noch nicht begonnen hat.',
);
