import { Injectable } from '@nestjs/common';
import { type Caller } from '../../../kernel/caller/caller.js';
import { type Concerned, notFound, Problem } from '../../../kernel/problem/problem.js';
import { requireAll } from '../../../kernel/problem/refused-entries.js';
import { Database } from '../../../platform/database/database.js';
import { type OfferRow } from '../../reading/offer.columns.js';
import { OfferTargetFinder } from '../../reading/offer.finder.js';
import { type OfferRecord } from '../../reading/offer.view.js';
import { OfferLock } from '../../state/offer-lock.js';
import { OfferWriteStore } from '../../state/offer-write.store.js';
import { OfferFileCopies } from '../media/offer-files.js';
import { contentOf } from '../writing/offer-copies.service.js';
import { OfferFactory } from '../writing/offer-factory.js';
import { OfferReferences } from '../writing/offer-references.js';
import { type OfferCopiesInput } from './offer-bulk.input.js';
import { requireOneEdition } from './one-edition.js';

/** Copies many offers into an edition (R-OFF-39): all or nothing. */
@Injectable()
export class BulkCopiesService {
  constructor(
    private readonly database: Database,
    private readonly references: OfferReferences,
    private readonly store: OfferWriteStore,
    private readonly lock: OfferLock,
    private readonly finder: OfferTargetFinder,
    private readonly files: OfferFileCopies,
    private readonly factory: OfferFactory,
  ) {}

  /**
   * What a single copy makes of each, in the order of the request. Where base and variant are copied together, the copies
   * are base and variant, too.
   * @throws Problem 404, 403 and 422 that names every refused offer; 422 for offers of two editions or an unknown edition
   */
  copy(caller: Caller, { offers, edition }: OfferCopiesInput): Promise<OfferRecord[]> {
    return this.database.transaction(async () => {
      const named = await this.references.find({ edition });
      await this.store.holdLinks(offers);
      const held = await this.lock.takeAll(caller, offers);
      const found = offers.map((uuid) => held.get(uuid));
      requireAll(
        'offers',
        (await this.refusals(caller, found)).map((one, index) => one?.of({ offer: { uuid: offers[index] ?? '' } })),
      );
      const rows = found.filter((row) => row !== undefined);
      const target = this.references.judgeCopies(caller, named, rows.map(hostsOf));
      requireOneEdition(rows);
      requireAll(
        'offers',
        target.refused.map((why, index) => why && new Problem(422, why).of(offerOf(rows[index]))),
      );
      return this.add(caller, rows, target.edition);
    });
  }

  private refusals(caller: Caller, found: readonly (OfferRow | undefined)[]): Promise<(Problem | undefined)[]> {
    return Promise.all(
      found.map(async (row) =>
        row === undefined ? notFound(this.finder.missing) : await this.finder.refusal(caller, 'copy', row),
      ),
    );
  }

  private async add(caller: Caller, rows: readonly OfferRow[], edition: string): Promise<OfferRecord[]> {
    const files = await this.files.of(rows);
    const contents = new Map(rows.map((row) => [row.uuid, contentOf(row, files.get(row.uuid))]));
    const copies = rows.map((row) => {
      const base = row.variantOfUuid === null ? undefined : contents.get(row.variantOfUuid);
      const content = contents.get(row.uuid) ?? contentOf(row, undefined);
      return { ...content, edition, ...(base === undefined ? {} : { variantOf: base.uuid }) };
    });
    return this.factory.addAll(caller, copies);
  }
}

const offerOf = (row: OfferRow | undefined): Concerned =>
  row === undefined ? {} : { offer: { uuid: row.uuid, name: row.name } };

const hostsOf = ({ hostList }: OfferRow): string[] => (hostList ?? []).map(({ uuid }) => uuid);
