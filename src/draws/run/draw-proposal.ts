import { Injectable } from '@nestjs/common';
import { COMMIT_DECISIONS } from '../../attendances/actions/decisions/decisions.js';
import { DrawDecisions } from '../../attendances/actions/decisions/draw-decisions.store.js';
import { EditionLots } from '../../editions/edition-lots.store.js';
import { BackgroundJobs } from '../../jobs/background-jobs.js';
import { message } from '../../kernel/problem/message.js';
import { DrawStore, type NewDrawWish } from '../draw.store.js';
import { otherRules } from '../draw-refusals.js';
import { type FrozenDraw, Undrawable } from './draw-freezing.js';

/** Puts the result of a real draw on the waiting applications (R-DRAW-15). Called with the edition locked. */
@Injectable()
export class DrawProposal {
  constructor(
    private readonly store: DrawStore,
    private readonly decisions: DrawDecisions,
    private readonly lots: EditionLots,
    private readonly jobs: BackgroundJobs,
  ) {}

  /**
   * Makes way for a draw: one whose decisions were not committed is replaced, and stays on record. From now on the lot
   * is bound to the rules with which it was drawn.
   * @returns the draw that is replaced, whose decisions are still there
   * @throws Undrawable if decisions are being committed, or were since: the secret is another one then; if an earlier
   * draw of the secret had other rules
   */
  async replace(edition: string, { lot, rules }: FrozenDraw): Promise<string | undefined> {
    if ((await this.jobs.openFor(COMMIT_DECISIONS, edition)) !== undefined) throw new Undrawable(COMMITTING);
    const current = await this.lots.current(edition);
    if (current?.number !== lot.number) throw new Undrawable(COMMITTED);
    const [latest] = await this.store.earlier(edition, lot.number);
    const refusal = otherRules(rules, latest);
    if (refusal !== undefined) throw new Undrawable(refusal);
    await this.lots.drawn(edition, lot.number, { beaconSource: lot.beaconSource, rules });
    const earlier = await this.store.proposed(edition);
    if (earlier !== undefined) await this.store.supersede(earlier);
    return earlier;
  }

  /** The draw's decisions go, where nothing else has happened to the applications since; the draw stays on record. */
  async takeBack(draw: string): Promise<void> {
    await this.decisions.takeBack(draw);
    await this.store.supersede(draw);
  }

  /**
   * Puts the decisions on the applications.
   * @param earlier the draw that is replaced; what it decided about applications that this one does not decide goes, too
   * @returns the applications that no longer wait, or were decided by hand meanwhile: they keep what they have
   */
  async decide(draw: string, wishes: readonly NewDrawWish[], earlier: string | undefined): Promise<readonly string[]> {
    const leftOut = await this.decisions.propose(
      draw,
      wishes.map(({ attendance, result, position, reason }) => ({
        attendance,
        decision: result,
        rank: position,
        reason,
      })),
    );
    if (earlier !== undefined) await this.decisions.takeBack(earlier);
    if (leftOut.length > 0) await this.store.noteLeftOut(draw, leftOut);
    return leftOut;
  }
}

const COMMITTING = message(
  'Decisions of the edition are being committed; nothing was written. Draw again when that is done.',
  'Gerade werden Entscheidungen der Ausgabe übernommen; es wurde nichts geschrieben. Bitte danach noch einmal verlosen.',
);

const COMMITTED = message(
  'By now a draw was committed, and the next one has a different seed; nothing was written. Draw again.',
  'Inzwischen wurde eine Verlosung übernommen, und die nächste hat einen anderen Startwert; es wurde nichts geschrieben. Bitte noch einmal verlosen.',
);
