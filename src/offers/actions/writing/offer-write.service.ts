import { Injectable } from '@nestjs/common';
import { TeamRights } from '../../../accounts/team-rights.js';
import { type Caller } from '../../../kernel/caller/caller.js';
import { Clock } from '../../../kernel/clock/clock.js';
import { Database } from '../../../platform/database/database.js';
import { type Precondition } from '../../../platform/view/etag.js';
import { message } from '../../../kernel/problem/message.js';
import { conflict } from '../../../kernel/problem/problem.js';
import { newUuid } from '../../../kernel/ids/uuid.js';
import { type OfferCreate, type OfferPatch } from '../dto/offer.input.js';
import { changeOf, followedBy, newColumns, type OfferChange } from './offer-change.js';
import { checkOffer, NOTHING, type Present } from './offer-check.js';
import { type DateRow, type OfferRow } from '../../reading/offer.columns.js';
import { type OfferRecord } from '../../reading/offer.view.js';
import { OfferFactory } from './offer-factory.js';
import { OfferHistoryStore } from '../../reading/history/offer-history.store.js';
import { OfferMediaService } from '../media/offer-media.service.js';
import { OfferLock } from '../../state/offer-lock.js';
import { OfferReferences, type Pointing } from './offer-references.js';
import { newLinkSecret } from '../../../kernel/ids/link-secret.js';
import { OfferMoney } from '../../ports/offer-money.js';
import { PlacedChildren } from '../../ports/placed-children.js';
import { identified, type PresentDate } from './date-identity.js';
import { type ExpandedDate } from '../../state/offer-dates.js';
import { givesMorePlaces, WaitingLists } from '../../ports/waiting-list.js';
import { OfferVariantsStore } from './offer-variants.store.js';
import { OfferWriteStore } from '../../state/offer-write.store.js';

/** The current offer, and the job that fills its places. */
export type RefillAccepted = OfferRecord & { readonly job: string };

/** Writes offers (R-OFF-17, R-OFF-32, R-OFF-33, R-EDI-10); each method is one use case in one transaction. */
@Injectable()
export class OfferWriteService {
  constructor(
    private readonly database: Database,
    private readonly lock: OfferLock,
    private readonly references: OfferReferences,
    private readonly factory: OfferFactory,
    private readonly store: OfferWriteStore,
    private readonly variants: OfferVariantsStore,
    private readonly history: OfferHistoryStore,
    private readonly pictures: OfferMediaService,
    private readonly waitingLists: WaitingLists,
    private readonly money: OfferMoney,
    private readonly team: TeamRights,
    private readonly children: PlacedChildren,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates a draft. If an organiser user sends no organisers, it belongs to the first of their own.
   * @throws Problem 403 when organiser users may not edit the edition, 422 for malformed or unknown values
   */
  create(caller: Caller, input: OfferCreate): Promise<OfferRecord> {
    return this.database.transaction(async () => {
      const dates = checkOffer(input, NOTHING);
      const hosts = input.hosts ?? ownFirst(caller);
      const { edition, categories, contact } = input;
      const named = await this.references.find({ edition, hosts, categories, contact });
      const found = await this.references.judge(caller, named, undefined);
      return this.factory.add(caller, {
        uuid: newUuid(),
        edition: found.edition ?? '',
        columns: { ...newColumns(input), name: input.name, contactUuid: found.contact ?? null },
        links: { hosts: found.hosts, categories: found.categories },
        dates,
        fields: Object.keys(input),
      });
    });
  }

  /**
   * Changes the fields sent; the alias stays, because links live longer than names. The variants of the offer follow.
   * @throws Problem 404, 403 (see `OfferLock`; with applications, also for another edition or a further organiser),
   * 422 for
   * malformed or unknown values, 412 for another version, 409 another edition although something has been booked, or
   * dates at
   * which children with places have other places
   */
  update(caller: Caller, uuid: string, input: OfferPatch, precondition: Precondition): Promise<OfferRecord> {
    return this.database.transaction(async () => {
      const named = await this.references.find(input);
      if (input.dates !== undefined) await this.children.hold([uuid]);
      const row = await this.lock.take(caller, uuid, 'update');
      if (named.hosts !== undefined) await this.team.requireHosting(caller, uuid, named.hosts.found);
      if (named.edition && named.edition.uuid !== row.editionUuid) await this.team.requireMoving(caller, uuid);
      const dates = identified(checkOffer(input, presentOf(row)), (row.dateList ?? []).map(presentDate));
      const found = await this.references.judge(caller, named, pointingOf(row));
      await this.lock.require(caller, row, precondition);
      const change = changeOf(input, dates, found, row);
      if (change.columns.editionUuid !== undefined) await this.requireUnbooked(uuid);
      if (change.fields.length > 0) await this.write(caller, row, change, input.force ?? false);
      return this.lock.reread(caller, uuid);
    });
  }

  /**
   * Deletes an offer; the oldest of its variants becomes the base of the others (R-OFF-33).
   * @throws Problem 404, 403, 412, and 409 while it has applications (constraint fk_attendances_offer)
   */
  remove(caller: Caller, uuid: string, precondition: Precondition): Promise<void> {
    return this.database.transaction(async () => {
      const row = await this.lock.take(caller, uuid, 'delete');
      await this.lock.require(caller, row, precondition);
      const variants = await this.variants.lock(uuid);
      await this.variants.promote(variants, this.clock.now());
      await this.history.add(caller, variants, { action: 'changed', fields: ['variantOf'] });
      await this.pictures.forget(uuid);
      await this.store.remove(uuid);
    });
  }

  /**
   * Fills the free places from the waiting list in any phase (R-OFF-36, R-WAIT-6): by a job, so the answer shows the
   * offer as it is now.
   */
  refill(caller: Caller, uuid: string, precondition: Precondition): Promise<RefillAccepted> {
    return this.database.transaction(async () => {
      const job = await this.waitingLists.refill(uuid, caller.accountUuid ?? null);
      const row = await this.lock.take(caller, uuid, 'refill');
      await this.lock.require(caller, row, precondition);
      return { ...(await this.lock.reread(caller, uuid)), job };
    });
  }

  /** Replaces the secret of the private link: holders of the old one lose access to the offer (R-OFF-9). */
  renewLink(caller: Caller, uuid: string, precondition: Precondition): Promise<OfferRecord> {
    return this.database.transaction(async () => {
      const row = await this.lock.take(caller, uuid, 'update');
      await this.lock.require(caller, row, precondition);
      await this.store.update(uuid, { linkSecret: newLinkSecret(), modifiedAt: this.clock.now() });
      await this.history.add(caller, [uuid], { action: 'link_renewed' });
      return this.lock.reread(caller, uuid);
    });
  }

  /**
   * Revenue is attributed to the edition in which it was charged; the variants would move to the other edition as
   * well.
   */
  private async requireUnbooked(uuid: string): Promise<void> {
    if (await this.money.isBooked([uuid, ...(await this.variants.lock(uuid))])) throw conflict(BOOKED);
  }

  private async write(caller: Caller, row: OfferRow, change: OfferChange, force: boolean): Promise<void> {
    const modifiedAt = this.clock.now();
    await this.store.update(row.uuid, { ...change.columns, modifiedAt });
    await this.store.putLinks(row.uuid, change.links);
    const note = change.dates === undefined ? null : await this.putDates(caller, row, change.dates, force);
    await this.history.add(caller, [row.uuid], { action: 'changed', fields: change.fields, note });
    const { maxParticipants = row.maxParticipants } = change.columns;
    if (givesMorePlaces(row.maxParticipants, maxParticipants))
      await this.waitingLists.fillBy(caller, { ...row, maxParticipants });
    const followed = followedBy(change, row);
    if (row.variantOfUuid !== null || followed.fields.length === 0) return;
    const all = await this.variants.lock(row.uuid);
    const variants = all.length === 0 ? [] : await this.variants.writable(caller, all);
    if (variants.length === 0) return;
    await this.variants.follow(row.uuid, variants, { ...followed.columns, modifiedAt }, followed.links);
    await this.history.add(caller, variants, { action: 'changed', fields: followed.fields });
  }

  /**
   * Children keep their places, so none of them may have another place at the new time. For a cancelled offer this is
   * checked on relaunch.
   */
  private async putDates(
    caller: Caller,
    { uuid, cancelled }: OfferRow,
    dates: readonly ExpandedDate[],
    force: boolean,
  ): Promise<string | null> {
    await this.store.putDates(uuid, dates, this.clock.now());
    return cancelled ? null : this.children.requireFree(caller, uuid, { change: 'dates', force });
  }
}

const BOOKED = message(
  'Something is booked for applications to this offer or its variants, so it stays in its edition; copy it to have it in another one.',
  'Für Anmeldungen zu diesem Angebot oder seinen Varianten ist etwas gebucht; deshalb bleibt es in seiner Ausgabe. Für eine andere kopieren Sie es.',
);

const pointingOf = ({ editionUuid, hostList, contactAccount, variantOfUuid }: OfferRow): Pointing => ({
  edition: editionUuid,
  hosts: (hostList ?? []).map(({ uuid }) => uuid),
  contact: contactAccount?.uuid ?? null,
  isVariant: variantOfUuid !== null,
});

const presentOf = ({ dateList, applicationQuestions, ...row }: OfferRow): Present => ({
  minAge: row.minAge,
  maxAge: row.maxAge,
  minParticipants: row.minParticipants,
  maxParticipants: row.maxParticipants,
  dates: (dateList ?? []).map(({ uuid }) => uuid),
  questions: applicationQuestions.map(({ uuid }) => uuid),
});

const presentDate = ({ begin, end, ...date }: DateRow): PresentDate => ({
  ...date,
  begin: new Date(begin),
  end: new Date(end),
});

/** The default organiser for an organiser user's new offer; admins may omit it. */
const ownFirst = (caller: Caller): { uuid: string; alias: string }[] =>
  caller.isAdmin ? [] : caller.hosts.slice(0, 1).map((uuid) => ({ uuid, alias: uuid }));
