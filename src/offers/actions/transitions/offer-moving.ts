import { Injectable } from '@nestjs/common';
import { groupBy } from '../../../kernel/collections/collections.js';
import { type Caller } from '../../../kernel/caller/caller.js';
import { isNoProblem, Problem } from '../../../kernel/problem/problem.js';
import { OfferHistoryStore } from '../../reading/history/offer-history.store.js';
import { type StoredColumns } from '../../reading/offer.columns.js';
import { OfferWriteStore } from '../../state/offer-write.store.js';
import { TakingPlace } from './taking-place.js';
import { type OfferMove } from './transition-verdict.js';

/** Writes transitions, and their consequences for children and applications. Call it with the offers locked. */
@Injectable()
export class OfferMoving {
  constructor(
    private readonly store: OfferWriteStore,
    private readonly history: OfferHistoryStore,
    private readonly takingPlace: TakingPlace,
  ) {}

  /**
   * One after the other where an offer takes place after all: of two at the same time, a child can be in one. A
   * constant number of statements for all others.
   * @returns for each move itself, or why it is not made: 409, 403 (see `PlacedChildren`)
   */
  async make(caller: Caller, moves: readonly OfferMove[], force: boolean): Promise<(OfferMove | Problem)[]> {
    const verdicts: (OfferMove | Problem)[] = [];
    for (const move of moves) verdicts.push(await this.relaunched(caller, move, force));
    const made = verdicts.filter(isNoProblem);
    const others = made.filter(({ families }) => families !== 'relaunch');
    for (const group of groupBy(others, ({ after }) => `${after.place} ${String(after.cancelled)}`).values())
      await this.write(group);
    await this.takingPlace.follow(caller, made);
    return verdicts;
  }

  private async relaunched(caller: Caller, move: OfferMove, force: boolean): Promise<OfferMove | Problem> {
    if (move.families !== 'relaunch') return move;
    try {
      const overruled = await this.takingPlace.requireFree(caller, move.row.uuid, force);
      await this.write([move]);
      // A separate entry: the note of the transition is mailed to families.
      if (overruled !== null)
        await this.history.add(caller, [move.row.uuid], { action: 'changed', fields: ['status'], note: overruled });
      return move;
    } catch (error) {
      if (error instanceof Problem) return error;
      throw error;
    }
  }

  private async write(moves: readonly OfferMove[]): Promise<void> {
    const [first] = moves;
    if (first === undefined) return;
    const uuids = moves.map(({ row }) => row.uuid);
    await this.store.updateAll(uuids, storedBy(first));
  }
}

/** What a move writes to its offer. */
export const storedBy = ({ after, at }: OfferMove): StoredColumns => ({ ...after, modifiedAt: at });
