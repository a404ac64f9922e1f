import { REASON_CODES } from '../model/drawn-wish.js';
import {
  boolean,
  cents,
  choice,
  type Field,
  integer,
  list,
  localized,
  moment,
  object,
  type Reference,
  reference,
  text,
  uuid,
} from '../../platform/http/view/field.js';
import { defineView } from '../../platform/http/view/view.js';
import { ATTENDANCE_STATUS } from '../../offers/model/attendance-status.js';
import { ATTENDANCE_DECISIONS } from '../model/attendance.js';
import { type Address } from '../../platform/http/input/address.js';
import { type MaskableRow } from '../../accounts/masks.js';
import { type ToldDrawReason } from '../model/draw-reason.js';
import { type Word } from '../model/attendance.words.js';
import { type AttendanceOwn } from './attendance.columns.js';
import { attendanceWorkflow, type AttendanceTransition } from '../model/attendance.workflow.js';

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
  readonly offer: Reference;
  readonly edition: Reference;
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
  readonly position: number | null;
  readonly fee: number;
  readonly paid: boolean;
  readonly told: boolean;
  readonly receipts: readonly string[];
  readonly drawReason: ToldDrawReason | null;
  /** Only in an answer that had the family mailed. */
  readonly unreachable?: number | null;
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
    code: { type: 'string', enum: [...REASON_CODES] },
    text: { type: 'string', description: 'In words for the family. Names no child.' },
    values: {
      type: 'object',
      description:
        'What the words are made of: `offer`, `friends`, `limit`; or the vacancies there were (`seats`), and who has the places, for each child the first that applies (`before`, `only`, `fewer`, `friends`, `favourite`, `rank`, `number`).',
      properties: {
        offer: { $ref: '#/components/schemas/Reference' },
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
export const drawReason = (): Field<ToldDrawReason | null> =>
  localized(DRAW_REASON_SCHEMA, ({ code, text: words, values }: ToldDrawReason, language) => ({
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
    offer: reference().always(),
    edition: reference().always().describe("The offer's edition."),
    participant: object(CHILD_SCHEMA).always().volatile().describe('The child, as far as the caller may see it.'),
    account: reference()
      .volatile()
      .describe("The parents' account; without its name when it, or the child, is masked for you."),
    status: choice(ATTENDANCE_STATUS).always(),
    transitions: list({ type: 'string', enum: [...attendanceWorkflow.transitions] })
      .volatile()
      .describe('What is possible from the status, the same for every caller, whatever the offer is and they may.'),
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
    unreachable: integer()
      .for('admin')
      .volatile()
      .describe('Only in an answer that had the family mailed: 1 if it has no address, else 0.', 0),
  },
  { description: 'The application of a child to an offer.' },
);
