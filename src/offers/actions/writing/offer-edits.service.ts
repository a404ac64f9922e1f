import { Injectable } from '@nestjs/common';
import { TeamRights } from '../../../accounts/team-rights.js';
import { type Caller } from '../../../kernel/caller/caller.js';
import { message } from '../../../kernel/problem/message.js';
import { conflict } from '../../../kernel/problem/problem.js';
import { type OfferRow, type DateRow, type OfferRecord } from '../../reading/offer.view.js';
import { OfferMoney, PlacedChildren } from '../../ports/offer-ports.js';
import { type NamedFound, OfferReferences, type Pointing } from './offer-references.js';
import { OfferVariantsStore } from './offer-variants.store.js';
import { Database } from '../../../platform/database/database.js';
import { type Precondition } from '../../../platform/http/view/etag.js';
import { type OfferPatch, type OfferCreate } from '../actions.inputs.js';
import { OfferMoves } from '../moves/offer-moves.js';
import { changeOf, isPlain, newColumns } from './offer-change.js';
import { OfferChangeWriting } from './offer-change-writing.js';
import { checkOffer, type Present, NOTHING } from './offer-check.js';
import { OfferLock } from '../../state/offer-lock.js';
import { identified, type PresentDate } from '../../state/offer-dates.js';
import { newUuid } from '../../../kernel/ids/uuid.js';
import { OfferFactory } from './offer-factory.js';
import { Clock } from '../../../kernel/clock/clock.js';
import { fieldChange } from '../../../kernel/collections/field-changes.js';
import { OfferHistoryStore } from '../../reading/offer-history.store.js';
import { OfferMediaService } from '../media/offer-media.service.js';
import { OfferWriteStore } from '../../state/offer-write.store.js';

/** Checks before an offer gets further hosts or another edition, with the offer locked. */
@Injectable()
export class OfferHandover {
  constructor(
    private readonly team: TeamRights,
    private readonly money: OfferMoney,
    private readonly variants: OfferVariantsStore,
  ) {}

  /** @throws Problem 403 when others would get to see families, unless the caller answers for all families */
  async requireAllowed(caller: Caller, { uuid, editionUuid }: OfferRow, named: NamedFound): Promise<void> {
    if (named.hosts !== undefined) await this.team.requireHosting(caller, uuid, named.hosts.found);
    if (named.edition && named.edition.uuid !== editionUuid) await this.team.requireMoving(caller, uuid);
  }

  /**
   * Revenue is attributed to the edition in which it was charged; the variants would move to the other edition as
   * well.
   * @throws Problem 409
   */
  async requireUnbooked(uuid: string): Promise<void> {
    if (await this.money.isBooked([uuid, ...(await this.variants.lock(uuid))])) throw conflict(BOOKED);
  }
}

const BOOKED = message(
  'Something is booked for applications to this offer or its variants, so it stays in its edition; copy it to have it in another one.',
  'Für Anmeldungen zu diesem Angebot oder seinen Varianten ist etwas gebucht; deshalb bleibt es in seiner Ausgabe. Für eine andere kopieren Sie es.',
);

/** Changes offers (R-OFF-17, R-OFF-32, R-OFF-33, R-EDI-10), each in one transaction. */
@Injectable()
export class OfferEditsService {
  constructor(
    private readonly database: Database,
    private readonly lock: OfferLock,
    private readonly references: OfferReferences,
    private readonly children: PlacedChildren,
    private readonly handover: OfferHandover,
    private readonly writing: OfferChangeWriting,
    private readonly moves: OfferMoves,
  ) {}

  /**
   * Changes the fields sent; the alias stays, because links live longer than names. The variants of the offer follow.
   * @throws Problem 404, 403 (see `OfferLock`; with applications, also for another edition or a further host),
   * 422 for malformed or unknown values, or notify where nothing changes and everybody was told, 412 for another version, 409 another edition although something has been booked, or
   * dates at
   * which children with places have other places, 429 a host has caused too many mails today
   */
  update(caller: Caller, uuid: string, input: OfferPatch, precondition: Precondition): Promise<OfferRecord> {
    return this.database.transaction(async () => {
      const named = await this.references.find(input);
      if (input.dates !== undefined) await this.children.hold([uuid]);
      const row = await this.lock.take(caller, uuid, 'update');
      await this.handover.requireAllowed(caller, row, named);
      const dates = identified(checkOffer(input, presentOf(row)), (row.dateList ?? []).map(presentDate));
      const found = await this.references.judge(caller, named, pointingOf(row));
      await this.lock.require(caller, row, precondition);
      const change = changeOf(input, dates, found, row);
      if (change.columns.editionUuid !== undefined) await this.handover.requireUnbooked(uuid);
      await this.writing.call(caller, uuid, input.externalId);
      const { force = false, notify = false } = input;
      const { stored, unreachable } =
        change.fields.length === 0
          ? { stored: {}, unreachable: notify ? await this.moves.notifyPending(caller, row) : null }
          : await this.writing.write(caller, row, change, { force, notify });
      return this.lock.changed(caller, row, { stored: isPlain(change) ? stored : undefined, unreachable });
    });
  }
}

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

/** Creates offers from a body (R-OFF-32, R-EDI-10). */
@Injectable()
export class OfferCreationService {
  constructor(
    private readonly database: Database,
    private readonly references: OfferReferences,
    private readonly factory: OfferFactory,
  ) {}

  /**
   * Creates a draft. If a host user sends no hosts, it belongs to the first of their own.
   * @throws Problem 403 when host users may not edit the edition, 422 for malformed or unknown values
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
        externalId: input.externalId,
        fields: Object.keys(input).filter((name) => name !== 'externalId'),
      });
    });
  }
}

/** The default host for a host user's new offer; admins may omit it. */
const ownFirst = (caller: Caller): { uuid: string; alias: string }[] =>
  caller.isAdmin ? [] : caller.hosts.slice(0, 1).map((uuid) => ({ uuid, alias: uuid }));

/** Deletes offers, including the effects on variants and pictures (R-OFF-33). */
@Injectable()
export class OfferRemovalService {
  constructor(
    private readonly database: Database,
    private readonly lock: OfferLock,
    private readonly store: OfferWriteStore,
    private readonly variants: OfferVariantsStore,
    private readonly history: OfferHistoryStore,
    private readonly pictures: OfferMediaService,
    private readonly clock: Clock,
  ) {}

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
      await this.history.addEach(
        caller,
        variants.map((offer) => ({
          offer,
          event: {
            ...{ action: 'changed', fields: ['variantOf'] },
            changes: [fieldChange('variantOf', uuid, offer === variants[0] ? null : variants[0])],
          },
        })),
      );
      await this.pictures.forget(uuid);
      await this.store.remove(uuid);
    });
  }
}
