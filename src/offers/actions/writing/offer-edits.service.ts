import { Injectable } from '@nestjs/common';
import { type Caller } from '../../../kernel/caller/caller.js';
import { Database } from '../../../platform/database/database.js';
import { type Precondition } from '../../../platform/http/view/etag.js';
import { type OfferPatch } from '../dto/offer.input.js';
import { OfferMoves } from '../moves/offer-moves.js';
import { changeOf, isPlain } from './offer-change.js';
import { OfferChangeWriting } from './offer-change-writing.js';
import { checkOffer, type Present } from './offer-check.js';
import { type DateRow, type OfferRow } from '../../reading/offer.columns.js';
import { type OfferRecord } from '../../reading/offer.view.js';
import { OfferHandover } from './offer-handover.js';
import { OfferLock } from '../../state/offer-lock.js';
import { OfferReferences, type Pointing } from './offer-references.js';
import { PlacedChildren } from '../../ports/placed-children.js';
import { identified, type PresentDate } from './date-identity.js';

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
          ? { stored: {}, unreachable: notify ? await this.moves.tellUntold(caller, row) : null }
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
