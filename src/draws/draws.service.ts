import { Injectable } from '@nestjs/common';
import { COMMIT_DECISIONS } from '../attendances/actions/decisions/decisions.js';
import { BackgroundJobs } from '../jobs/background-jobs.js';
import { type Caller } from '../kernel/caller/caller.js';
import { notFound } from '../kernel/problem/problem.js';
import { Database } from '../platform/database/database.js';
import { type PageQuery } from '../platform/http/listing/page-query.js';
import { type Precondition } from '../platform/http/view/etag.js';
import { alreadyCommitted, alreadyReplaced, beingCommitted } from './draw-refusals.js';
import { DrawFinder, DrawStore, DrawWishStore } from './draw.store.js';
import { drawRecord, type DrawRecord, drawView, drawWishRecord, type DrawWishRecord } from './draw.view.js';
import { type DrawWishesQuery } from './draws.inputs.js';
import { DrawProposal } from './run/draw-proposal.js';
import { DrawLifecycle } from '../attendances/actions/decisions/draw-decisions.store.js';
import { EditionLots } from '../editions/edition-lots.store.js';

/** Reads draws, and takes them back (R-DRAW-16). */
@Injectable()
export class DrawsService {
  constructor(
    private readonly database: Database,
    private readonly store: DrawStore,
    private readonly wishes: DrawWishStore,
    private readonly proposal: DrawProposal,
    private readonly finder: DrawFinder,
    private readonly jobs: BackgroundJobs,
  ) {}

  async list(caller: Caller, edition: string, query: PageQuery): Promise<DrawRecord[]> {
    return (await this.store.page(caller, edition, query)).map((row) => drawRecord(row, caller));
  }

  /** A draw's result for each wish. */
  async wishesOf(caller: Caller, draw: string, query: DrawWishesQuery): Promise<DrawWishRecord[]> {
    return (await this.wishes.page(draw, query)).map((row) => drawWishRecord(row, caller));
  }

  /**
   * Takes a draw back. A simulation is gone then; a real draw stays on record as superseded, because its seed is known,
   * and the next one has to say why it is drawn again.
   * @throws Problem 404 if it is gone meanwhile; 409 if it was committed, replaced, or is being committed
   */
  takeBack({ uuid, edition }: DrawRecord, caller: Caller, precondition: Precondition): Promise<void> {
    return this.database.transaction(async () => {
      await this.store.lockEdition(edition.uuid);
      const committing = await this.jobs.openFor(COMMIT_DECISIONS, edition.uuid);
      const state = await this.store.lock(uuid);
      const draw = await this.store.visible(caller, uuid);
      if (state === undefined || draw === undefined) throw notFound(this.finder.missing);
      precondition.require(drawView, drawRecord(draw, caller));
      if (state === 'simulated') await this.store.remove(uuid);
      else if (state === 'committed') throw alreadyCommitted();
      else if (state === 'superseded') throw alreadyReplaced();
      else if (committing !== undefined) throw beingCommitted(committing);
      else await this.proposal.takeBack(uuid);
    });
  }
}

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
