import { Injectable } from '@nestjs/common';
import { TeamRights } from '../../../accounts/team-rights.js';
import { type Caller } from '../../../kernel/caller/caller.js';
import { message } from '../../../kernel/problem/message.js';
import { conflict } from '../../../kernel/problem/problem.js';
import { type OfferRow, type DateRow } from '../../reading/offer.columns.js';
import { OfferMoney } from '../../ports/offer-money.js';
import { type NamedFound, OfferReferences, type Pointing } from './offer-references.js';
import { OfferVariantsStore } from './offer-variants.store.js';
import { Database } from '../../../platform/database/database.js';
import { type Precondition } from '../../../platform/http/view/etag.js';
import { type OfferPatch } from '../actions.inputs.js';
import { OfferMoves } from '../moves/offer-moves.js';
import { changeOf, isPlain } from './offer-change.js';
import { OfferChangeWriting } from './offer-change-writing.js';
import { checkOffer, type Present } from './offer-check.js';
import { type OfferRecord } from '../../reading/offer.view.js';
import { OfferLock } from '../../state/offer-lock.js';
import { PlacedChildren } from '../../ports/placed-children.js';
import { identified, type PresentDate } from './date-identity.js';

/** Checks before an offer gets further organisers or another edition, with the offer locked. */
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
   * @throws Problem 404, 403 (see `OfferLock`; with applications, also for another edition or a further organiser),
   * 422 for malformed or unknown values, or notify where nothing changes and everybody was told, 412 for another version, 409 another edition although something has been booked, or
   * dates at
   * which children with places have other places, 429 an organiser has caused too many mails today
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
