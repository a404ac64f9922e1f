import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Database } from '../../platform/database/database.js';
import { type Precondition } from '../../platform/http/view/etag.js';
import { conflict, type Problem } from '../../kernel/problem/problem.js';
import { type EditionRecord, editionView } from '../../editions/edition.view.js';
import { BackgroundJobs } from '../../jobs/background-jobs.js';
import { type BookletTask, PRINT_BOOKLET, type BookletInput } from './booklet.inputs.js';
import { BookletStore } from './booklet.store.js';

/** The current edition, and the job that prints its booklet. */
export type BookletAccepted = EditionRecord & { readonly job: string };

/** Maximum open booklets of one account: a process prints one at a time. */
const MOST_OF_ONE = 3;

/** Requests programme booklets. */
@Injectable()
export class BookletService {
  constructor(
    private readonly database: Database,
    private readonly store: BookletStore,
    private readonly jobs: BackgroundJobs,
  ) {}

  /**
   * Requests a booklet. Every request has its own job, so that it includes all changes since earlier ones.
   * @throws Problem 409 if the edition has nothing to print, or the account has too many open booklets
   */
  order(
    caller: Caller,
    edition: EditionRecord,
    { order, size }: BookletInput,
    precondition: Precondition,
  ): Promise<BookletAccepted> {
    return this.database.transaction(async () => {
      precondition.require(editionView, edition);
      if ((await this.store.withOffers([edition.uuid])).length === 0) throw nothingToPrint();
      const task: BookletTask = { edition: edition.uuid, order: order ?? 'day', size: size ?? 'a5' };
      const by = caller.accountUuid ?? null;
      const { uuid } = await this.jobs.start({
        ...{ kind: PRINT_BOOKLET, record: null, task: { ...task } },
        ...{ by, mostOfOne: MOST_OF_ONE },
      });
      return { ...edition, job: uuid };
    });
  }
}

const nothingToPrint = (): Problem =>
  conflict(
    'This edition has no offer that is published for the public and takes place; there is nothing to print.',
    'Diese Ausgabe hat kein Angebot, das öffentlich ist und stattfindet; es gibt nichts zu drucken.',
  );
