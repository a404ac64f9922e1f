import { enumOf } from '../../kernel/problem/vocabulary.js';
import { namedParticipant, type NamedParticipant, type MaskableRow } from '../../accounts/masks.js';
import {
  type Reference,
  boolean,
  cents,
  choice,
  externalId,
  type Field,
  integer,
  list,
  localized,
  moment,
  object,
  operations,
  reference,
  text,
  uuid,
  named,
  type NamedReference,
  NAMED_REFERENCE,
} from '../../platform/http/view/field.js';
import { type ContactRow, parentOf } from '../../participants/contact.js';
import { Attendance } from '../model/attendances.entities.js';
import { Participant } from '../../participants/participant.entity.js';
import { columnsOf, pairsOf, type RowOf } from '../../platform/database/columns-of.js';
import { HELD_PRICE, IS_PAID, IS_NOTIFIED, reasonOffer } from '../model/attendance.sql.js';
import { receiptUuidsOf } from '../../money/ledger/receipt.sql.js';
import { type ReasonOffer, type ShownDrawReason } from '../model/draw-reason.js';
import { Edition } from '../../editions/editions.entities.js';
import { type Offer } from '../../offers/model/offers.entities.js';
import { type OfferRow } from '../../offers/reading/offer.view.js';
import { namedReference } from '../../platform/database/sql-values.js';
import { REASON_CODES } from '../model/drawn-wish.js';
import { defineView } from '../../platform/http/view/view.js';
import { ATTENDANCE_STATUS } from '../../offers/model/attendance-status.js';
import {
  ATTENDANCE_DECISIONS,
  ATTENDANCE_TRANSITIONS,
  type AttendanceTransition,
} from '../model/attendance.workflow.js';
import { type Address } from '../../platform/http/input/address.js';
import { type Word } from '../model/attendance.access.js';

/** Fields of the child that an application shows beside its name. */
const CHILD = pairsOf(Participant, 'p', { only: ['dateOfBirth', 'email', 'phone', 'mobile'] });

/** The child of an application, as stored. */
export interface AttendingRow extends RowOf<typeof CHILD>, NamedParticipant, ContactRow {
  readonly firstname: Participant['firstname'];
}

/** An application's own columns: references are shown by name, price and position are computed. */
const OWN = columnsOf(Attendance, 't', {
  except: [
    'offerUuid',
    'editionUuid',
    'participantUuid',
    'listRank',
    'charged',
    'paidAmount',
    'appliedAt',
    'drawUuid',
    'drawReason',
    'drawRank',
    'duplicateOfUuid',
  ],
});
type AttendanceOwn = RowOf<typeof OWN>;

const REASON = columnsOf(Attendance, 't', { only: ['drawReason'] });

/** Why a draw decided about an application (t), and the offer that the reason names. */
export const DRAW_REASON = `${REASON},
  (select ${reasonOffer('r')} from offers r where r.uuid = (t.draw_reason -> 'values' ->> 'offer')::uuid) as "reasonOffer"`;

export interface DrawReasonRow extends RowOf<typeof REASON> {
  readonly reasonOffer: ReasonOffer | null;
}

/** An application as read, before masking. */
export interface AttendanceRow extends AttendanceOwn, DrawReasonRow, RowOf<typeof EDITION> {
  readonly offer: NamedReference;
  readonly edition: NamedReference;
  readonly firstBeginAt: OfferRow['firstBeginAt'];
  readonly offerCancelled: Offer['cancelled'];
  readonly participant: AttendingRow;
  readonly position: number | null;
  readonly fee: number;
  readonly paid: boolean;
  readonly told: boolean;
  readonly receipts: readonly string[];
  /** The child was entered twice, and another application stays in place of this one. */
  readonly duplicate: boolean;
  /** Last change of something visible to hosts. */
  readonly openlyModifiedAt: Date;
}

/**
 * SQL for the position of an application (t) on the waiting list: counted, because the ranks have gaps; null unless
 * waitlisted.
 */
export const POSITION = `case when t.status = 'waitlisted' then (select count(*)::integer from attendances w
    where w.offer_uuid = t.offer_uuid and w.status = 'waitlisted' and (w.list_rank, w.uuid) <= (t.list_rank, t.uuid)) end`;

/** Whether the edition (e) lets hosts assign places. */
const EDITION = columnsOf(Edition, 'e', { only: ['hostsCanAssign'] });

/** All columns of an application (t) with its offer (o), edition (e) and participant (p). */
export const ATTENDANCE_COLUMNS = `${OWN}, ${namedReference('o')} as offer, ${namedReference('e')} as edition,
  o.first_begin_at as "firstBeginAt", o.cancelled as "offerCancelled", ${EDITION},
  ${namedParticipant('p', `${CHILD}, 'parent', ${parentOf('p')}`)} as participant,
  ${POSITION} as position, ${HELD_PRICE} as fee, ${IS_PAID} as paid, ${IS_NOTIFIED} as told, ${receiptUuidsOf('t.uuid')} as receipts,
  t.duplicate_of_uuid is not null as duplicate,
  ${DRAW_REASON},
  t.openly_modified_at as "openlyModifiedAt"`;

/** The joins of these columns, applied after the applications have been selected. */
export const ATTENDANCE_JOINS = `join offers o on o.uuid = t.offer_uuid join editions e on e.uuid = t.edition_uuid
  join participants p on p.uuid = t.participant_uuid`;

/** The child of an application as the caller may see it; masked fields are null. */
export interface AttendingChild {
  readonly uuid: string;
  readonly name: string | null;
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly dateOfBirth: string | null;
  readonly age: number | null;
  readonly email: string | null;
  readonly phone: string | null;
}

/** An application with everything its view shows; masked fields are null. */
export interface AttendanceRecord extends MaskableRow<AttendanceOwn, Exclude<keyof AttendanceOwn, Word>> {
  readonly offer: NamedReference;
  readonly edition: NamedReference;
  readonly participant: AttendingChild;
  /** The account of the parents; null without one. */
  readonly account: Reference | null;
  /** Printed, but not shown: telephone numbers of child and parents, most useful first; none if the child is masked. */
  readonly phones: readonly string[];
  /** Printed, but not shown: the name of the parents' account, for anyone who sees how to reach them. */
  readonly parents: string | null;
  /** Exported, but not shown: the address of the parents' account, for callers who see families. */
  readonly address: Address | null;
  /** Exported, but not shown: the first start of the offer. */
  readonly begin: Date | null;
  /** Printed, but not shown: the child is under an information lock. Anyone who holds the paper reaches the family through the town. */
  readonly locked: boolean;
  /** Not shown: the child is masked for the caller, and so is text about it, which callers may not overwrite unseen. */
  readonly masked: boolean;
  readonly transitions: readonly AttendanceTransition[];
  /** Not shown: whether its offer is called off. */
  readonly offerCancelled: boolean;
  /** Not shown: whether organisers assign places in its edition. */
  readonly hostsCanAssign: boolean;
  readonly position: number | null;
  readonly fee: number;
  readonly paid: boolean;
  readonly told: boolean;
  readonly receipts: readonly string[];
  readonly drawReason: ShownDrawReason | null;
  /** Only in an answer that had the family mailed. */
  readonly unreachable?: number | null;
  readonly externalId?: string;
}

const CHILD_SCHEMA = {
  type: 'object',
  properties: {
    uuid: { type: 'string', format: 'uuid' },
    name: { type: 'string', description: 'Missing, like all below but the age, when the child is masked.' },
    firstname: { type: 'string' },
    lastname: { type: 'string' },
    dateOfBirth: { type: 'string', format: 'date', description: 'Not for organiser users.' },
    age: { type: 'integer', description: 'Whole years on the first date of the offer; without dates today.' },
    email: { type: 'string', description: "The child's own address, else its account's." },
    phone: { type: 'string', description: "The child's own number, else its account's." },
  },
  required: ['uuid'],
  additionalProperties: false,
} as const;

export const ANSWER_SCHEMA = {
  type: 'object',
  properties: {
    question: { type: 'string', format: 'uuid', description: "Uuid in the offer's applicationQuestions." },
    label: { type: 'string', description: 'The question as it was asked.' },
    answer: { type: ['string', 'boolean'] },
  },
  required: ['question', 'label', 'answer'],
  additionalProperties: false,
} as const;

/** Shown to staff, and to families in their mails (R-DRAW-36). */
const DRAW_REASON_SCHEMA = {
  type: 'object',
  properties: {
    code: enumOf(REASON_CODES),
    text: { type: 'string', description: 'In words for the family. Names no child.' },
    values: {
      type: 'object',
      description:
        'What the words are made of: `offer`, `friends`, `limit`; or the vacancies there were (`seats`), and who has the places, for each child the first that applies (`before`, `only`, `fewer`, `friends`, `favourite`, `rank`, `number`).',
      properties: {
        offer: NAMED_REFERENCE,
        ...Object.fromEntries(
          ['limit', 'seats', 'before', 'only', 'fewer', 'friends', 'favourite', 'rank', 'number'].map((name) => [
            name,
            { type: 'integer' },
          ]),
        ),
      },
      additionalProperties: false,
    },
  },
  required: ['code', 'text'],
  additionalProperties: false,
} as const;

/** Why a draw decided so, in the language of the caller. */
export const drawReason = (): Field<ShownDrawReason | null> =>
  localized(DRAW_REASON_SCHEMA, ({ code, text: words, values }: ShownDrawReason, language) => ({
    code,
    text: words[language],
    values,
  }));

/**
 * An application (R-ATT-8). Data from other records (the child, receipts, the others on the list) is not part of the
 * version for If-Match.
 */
export const attendanceView = defineView<AttendanceRecord>(
  'Attendance',
  {
    uuid: uuid().always(),
    offer: named().always(),
    edition: named().always().describe("The offer's edition."),
    begin: moment().volatile().describe('Start of the first date of the offer; missing while it has none.'),
    participant: object(CHILD_SCHEMA).always().volatile().describe('The child, as far as the caller may see it.'),
    account: reference()
      .volatile()
      .describe("The parents' account; without its name when it, or the child, is masked for you."),
    status: choice(ATTENDANCE_STATUS).always(),
    transitions: list(enumOf(ATTENDANCE_TRANSITIONS))
      .volatile()
      .describe(
        'What is possible from the status, the same for every caller, whatever the offer is and they may. Whether you may apply one of them now: may.',
      ),
    may: operations().describe('What you may do to the application now, as operationIds.', [
      'updateAttendance',
      'transitionAttendance',
    ]),
    position: integer().volatile().describe('Place on the waiting list, from 1; only while waitlisted.', 1),
    priority: integer().describe("The family's rank of its wishes; 1 is most wanted.", 1),
    favourite: boolean().always().describe('One of the offers that the child wants most: at most three in an edition.'),
    agreementReceived: boolean()
      .always()
      .describe('The agreement form of the offer has arrived, signed by the parents.', false),
    group: text().describe(
      'A code that friends share: wishes for an offer with the same one want to go together. Missing when the child is masked.',
      'Löwenbande',
    ),
    fee: cents()
      .always()
      .for('admin')
      .describe('Cents: the price of the place the child holds, regardless of what is paid; 0 without a place.', 1500),
    ownFee: cents()
      .for('admin')
      .describe("Cents that staff set for this child instead of the offer's price; charged with the place.", 1000),
    paid: boolean()
      .always()
      .for('admin')
      .volatile()
      .describe('The child holds a place, and its price is paid. A price written off does not count as paid.'),
    told: boolean()
      .always()
      .for('admin')
      .volatile()
      .describe(
        'The family was last told what applies now: the state, whether the offer takes place, and with a place the dates, meeting point and address; or there was nothing to tell yet. The marks participated and noshow count as told.',
      ),
    receipts: list({ type: 'string', format: 'uuid' }).for('admin').volatile().describe('The oldest first.'),
    decision: choice(ATTENDANCE_DECISIONS).for('admin').describe('What is decided and not yet committed.'),
    decisionReason: text()
      .for('admin')
      .describe('What the family will read of why, once it is committed; missing when the child is masked.'),
    drawReason: drawReason()
      .for('admin')
      .describe(
        'Why the draw decided as it did. Missing for what was decided by hand, and once the state has changed again.',
      ),
    answers: list(ANSWER_SCHEMA)
      .hideable()
      .describe("Answers to the offer's questions; missing when the child is masked."),
    comment: text().describe(
      'Remark on this application, for the organiser as well; missing when the child is masked.',
    ),
    createdAt: moment().always(),
    modifiedAt: moment().always().describe('For organiser users: when something changed that they are shown.'),
    withdrawnAt: moment().describe('Only while withdrawn.'),
    externalId: externalId('attendance').from(({ externalId: name, masked }: AttendanceRecord) =>
      masked ? null : name,
    ),
    unreachable: integer()
      .for('admin')
      .volatile()
      .describe('Only in an answer that had the family mailed: 1 if it has no address, else 0.', 0),
  },
  { description: 'The application of a child to an offer.', versioned: true },
);
