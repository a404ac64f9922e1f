import { Injectable } from '@nestjs/common';
import { firstNamed, type Message, message } from '../../kernel/problem/message.js';
import { CODES } from '../../kernel/problem/codes.js';
import {
  type PlaceElsewhere,
  PlacedChildren,
  OfferLifecycle,
  givesMorePlaces,
  WaitingLists,
} from '../../offers/ports/offer-ports.js';
import { ProgrammeProblems, violation } from './programme-check.js';
import { newUuid } from '../../kernel/ids/uuid.js';
import { NOTIFY_MOVED, type NotifyMovedPayload } from '../../offers/actions/transitions/notify-families.js';
import { FormerDetailsStore } from '../../offers/state/former-details.store.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { Clock } from '../../kernel/clock/clock.js';
import { foldName } from '../../kernel/text/fold.js';
import { AliasStore } from '../../platform/database/alias.store.js';
import { slugify, uniqueSlug } from '../../kernel/text/slug.js';
import { type OfferPlace } from '../../offers/model/offer.js';
import { identified, dateRows, expanded } from '../../offers/state/offer-dates.js';
import { OfferWriteStore } from '../../offers/state/offer-write.store.js';
import { BulkStore, ProgrammeStore } from './programme.store.js';
import { newOfferRow, offerRow } from './programme-rows.js';
import { type OfferInput } from './programme.inputs.js';
import { isMoved, recognise } from './recognition.js';

/**
 * @param moved uuids of the offers whose times change, and their places in the file
 * @throws ProgrammeProblems if children with a place there have another one at that time (R-ATT-21, R-ATT-22,
 * R-ATT-23)
 */
const requireFree = (moved: ReadonlyMap<string, number>, elsewhere: readonly PlaceElsewhere[]): void => {
  const problems = [...moved].flatMap(([uuid, index]) => {
    const attendances = elsewhere.filter(({ offer }) => offer === uuid).map(({ attendance }) => attendance);
    return attendances.length === 0
      ? []
      : [violation(`offers[${String(index)}].dates`, twoPlaces(attendances), CODES.notUnique)];
  });
  if (problems.length > 0) throw new ProgrammeProblems(problems);
};

const twoPlaces = (attendances: readonly string[]): Message => {
  const named = firstNamed(attendances);
  return message(
    `children with a place have another one at that time (applications ${named.en}); with force they keep both`,
    `Kinder mit Platz haben zu dieser Zeit einen anderen (Anmeldungen ${named.de}); mit force behalten sie beide`,
  );
};

/** What an import means for families of offers that are there: other times, another meeting point. */
@Injectable()
export class ImportedMoves {
  constructor(
    private readonly children: PlacedChildren,
    private readonly former: FormerDetailsStore,
    private readonly lifecycle: OfferLifecycle,
    private readonly jobs: Jobs,
  ) {}

  /** First of all: children are locked before offers. */
  async hold(offers: readonly string[]): Promise<void> {
    await this.children.hold(offers);
  }

  /** Before an offer is written: what it was is remembered, so that families can be told. */
  async remember(offer: string): Promise<void> {
    await this.former.remember([offer], newUuid());
  }

  /**
   * After the offers are written. Mails that wait say what holds now; nobody else is mailed.
   * @param moved uuids of the offers with other times, and their places in the file
   * @param changed those and the ones with another meeting point
   * @throws ProgrammeProblems if children would have to be in two places at once, unless forced
   */
  async followUp(moved: ReadonlyMap<string, number>, changed: readonly string[], force: boolean): Promise<void> {
    if (!force) requireFree(moved, await this.children.elsewhere([...moved.keys()]));
    if (changed.length === 0) return;
    await this.lifecycle.redated([...moved.keys()], null);
    const givenUp = await this.lifecycle.moved(changed);
    if (givenUp.length === 0) return;
    const payload: NotifyMovedPayload = { cause: newUuid(), offers: changed, givenUp, notify: false };
    await this.jobs.add(NOTIFY_MOVED, payload);
  }
}

/** How a file is imported. */
export interface ImportOptions {
  /** The place of offers that the import creates. */
  readonly place: OfferPlace;
  /** Changes dates even if children with places have other places at that time. */
  readonly force?: boolean;
  readonly total?: (records: number) => void;
  readonly advance?: (records: number) => void;
}

/** Uuids of records, by the names the file calls them. */
export type Names = ReadonlyMap<string, string>;

/** Writes the offers of a programme file, in the transaction of the import. */
@Injectable()
export class OfferImport {
  constructor(
    private readonly store: ProgrammeStore,
    private readonly writing: OfferWriteStore,
    private readonly bulk: BulkStore,
    private readonly aliases: AliasStore,
    private readonly waitingLists: WaitingLists,
    private readonly moves: ImportedMoves,
    private readonly clock: Clock,
  ) {}

  /**
   * @param names uuids of the hosts and categories
   * @throws ProgrammeProblems if children would have to be in two places at once, unless forced
   */
  async write(
    offers: readonly OfferInput[],
    edition: string,
    names: { hosts: Names; categories: Names },
    options: ImportOptions,
  ): Promise<{ created: number; updated: number }> {
    await this.moves.hold(await this.store.offersOf(edition));
    const known = recognise(offers, await this.store.offers(edition));
    const taken = await this.aliases.all('offers');
    const now = this.clock.now();
    const created: Record<string, unknown>[] = [];
    const placed: { uuid: string; offer: OfferInput }[] = [];
    const roomier: string[] = [];
    const moved = new Map<string, number>();
    const changed: string[] = [];
    for (const [index, offer] of offers.entries()) {
      const existing = known[index];
      const uuid = existing?.uuid ?? newUuid();
      placed.push({ uuid, offer });
      if (existing === undefined) {
        created.push({
          ...newOfferRow(uuid, edition, claim(slugify(offer.name), taken), options.place, now),
          ...offerRow(offer),
        });
      } else {
        const isElsewhere = isMoved(existing, offer);
        if (isElsewhere || existing.meetingPoint !== (offer.meetingPoint ?? null)) {
          await this.moves.remember(uuid);
          changed.push(uuid);
        }
        await this.store.update('offers', uuid, { ...offerRow(offer), modified_at: now });
        await this.store.clearLinks(uuid);
        // Dates keep the identifiers that families' calendars refer to.
        await this.writing.putDates(uuid, identified(expanded(offer.dates ?? []), existing.dates), now);
        if (givesMorePlaces(existing.maxParticipants, offer.maxParticipants ?? null)) roomier.push(uuid);
        if (!existing.cancelled && isElsewhere) moved.set(uuid, index);
      }
    }
    await this.bulk.insert('offers', created);
    await this.links(placed, names);
    const isNew = new Set(created.map(({ uuid }) => uuid));
    await this.dates(placed.filter(({ uuid }) => isNew.has(uuid)));
    await this.moves.followUp(moved, changed, options.force === true);
    await this.waitingLists.fill(roomier);
    options.advance?.(offers.length);
    return { created: created.length, updated: offers.length - created.length };
  }

  private async links(
    placed: readonly { uuid: string; offer: OfferInput }[],
    names: { hosts: Names; categories: Names },
  ): Promise<void> {
    const links = (list: 'hosts' | 'categories', column: string): Record<string, unknown>[] =>
      placed.flatMap(({ uuid, offer }) =>
        [...new Set((offer[list] ?? []).map((name) => names[list].get(list === 'hosts' ? name : foldName(name))))].map(
          (named, position) => ({ offer_uuid: uuid, [column]: named, position }),
        ),
      );
    await this.bulk.insert('offer_hosts', links('hosts', 'host_uuid'));
    await this.bulk.insert('offer_categories', links('categories', 'category_uuid'));
  }

  private async dates(placed: readonly { uuid: string; offer: OfferInput }[]): Promise<void> {
    const dates = placed.map(({ uuid, offer }) => dateRows(uuid, expanded(offer.dates ?? [])));
    await this.bulk.insert(
      'offer_dates',
      dates.flatMap((rows) => rows.dates),
    );
    await this.bulk.insert(
      'offer_occurrences',
      dates.flatMap((rows) => rows.occurrences),
    );
  }
}

/** An alias that nobody has, taken from now on. */
export const claim = (slug: string, taken: Set<string>): string => {
  const alias = uniqueSlug(slug, taken);
  taken.add(alias);
  return alias;
};
