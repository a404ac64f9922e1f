import { Injectable } from '@nestjs/common';
import { DrawLifecycle } from '../attendances/actions/decisions/draw-decisions.store.js';
import { EditionLots } from '../editions/edition-lots.store.js';
import { DrawStore } from './draw.store.js';

/** Learns of commits: a draw of which decisions were applied is committed, and its secret used up (R-DRAW-16). */
@Injectable()
export class CommittedDraws extends DrawLifecycle {
  constructor(
    private readonly store: DrawStore,
    private readonly lots: EditionLots,
  ) {
    super();
  }

  override async concluded(edition: string, draws: readonly string[]): Promise<void> {
    for (const uuid of draws) {
      const lot = await this.store.commit(uuid);
      if (lot !== undefined) await this.lots.renew(edition, lot);
    }
  }
}
