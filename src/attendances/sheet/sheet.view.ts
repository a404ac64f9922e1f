import { type ChildHealth, EMERGENCY_CONTACT_SCHEMA } from '../../participants/emergency-contact.js';
import { type Presence, PRESENCE_SCHEMA } from '../model/presence.js';
import { type AttendanceRecord, ANSWER_SCHEMA } from '../reading/attendance.view.js';
import { boolean, choice, integer, list, object, text, uuid } from '../../platform/http/view/field.js';
import { defineView } from '../../platform/http/view/view.js';
import { ATTENDANCE_STATUS } from '../../offers/model/attendance-status.js';
import { type Occurrence } from '../../kernel/clock/recurrence.js';
import { type Offer } from '../../offers/model/offers.entities.js';

/**
 * Adds when the child was there, and what is known of its health, as far as the caller is shown it. The emergency contact is called
 * before everybody else.
 */
export const sheetRecord = (
  record: AttendanceRecord,
  presences: readonly Presence[] = [],
  health: ChildHealth = NOTHING,
): SheetRecord => {
  const { healthNote, emergencyContact } = health;
  const first = emergencyContact === null ? [] : [emergencyContact.phone];
  return { ...record, presences, healthNote, emergencyContact, phones: [...new Set([...first, ...record.phones])] };
};

const NOTHING: ChildHealth = { healthNote: null, emergencyContact: null };

/** An application on a sheet, with what its reader must know on the day. */
export interface SheetRecord extends AttendanceRecord, ChildHealth {
  /** Every day on which the child was marked, by day. */
  readonly presences: readonly Presence[];
}

/** A line of the attendance sheet. */
export type SheetLine = Pick<
  SheetRecord,
  | 'uuid'
  | 'participant'
  | 'status'
  | 'position'
  | 'presences'
  | 'agreementReceived'
  | 'answers'
  | 'comment'
  | 'healthNote'
  | 'emergencyContact'
>;

const CHILD = {
  type: 'object',
  properties: {
    uuid: { type: 'string', format: 'uuid' },
    name: { type: 'string', description: 'Missing, like phone and email, when the child is masked.' },
    age: { type: 'integer', description: 'Whole years on the first date of the offer; without dates today.' },
    phone: { type: 'string', description: "The child's own number, else its account's." },
    email: { type: 'string', description: "The child's own address, else its account's." },
  },
  required: ['uuid'],
  additionalProperties: false,
} as const;

/** Only what is needed on the day, for every caller. */
export const sheetView = defineView<SheetLine>(
  'SheetLine',
  {
    uuid: uuid().always().describe('The application.'),
    participant: object(CHILD)
      .always()
      .from(({ participant: { uuid: child, name, age, phone, email } }: SheetLine) => ({
        uuid: child,
        name,
        age,
        phone,
        email,
      })),
    status: choice(ATTENDANCE_STATUS).always(),
    position: integer().describe('Place on the waiting list, from 1; only while waitlisted.'),
    presences: list(PRESENCE_SCHEMA).describe('Every day on which the child was marked as present or absent, by day.'),
    agreementReceived: boolean().always().describe('Whether the agreement form has arrived, signed by the parents.'),
    answers: list(ANSWER_SCHEMA).hideable().describe('Missing when the child is masked.'),
    comment: text().describe('Remark on this application; missing when the child is masked.'),
    healthNote: text()
      .volatile()
      .describe(
        'What those who look after the child must know. For organiser users only for a child with a place, from 14 days before the first date until 14 days after the last.',
        'Allergie gegen Nüsse; das Notfallset ist im Rucksack.',
      ),
    emergencyContact: object(EMERGENCY_CONTACT_SCHEMA)
      .volatile()
      .describe('Whom to call on the day, before the numbers of the family. Shown like `healthNote`.'),
  },
  { description: 'A line of the attendance sheet of an offer.' },
);

/** An occurrence of a date. */
export interface SheetOccurrence extends Occurrence {
  /** Uuid of the date. */
  readonly date: string;
}

/** The head of a printed sheet. */
export interface SheetHead extends Readonly<
  Pick<Offer, 'name' | 'meetingPoint' | 'meetingAddress' | 'maxParticipants'>
> {
  readonly edition: string;
  /** Whether parents have to sign something: the offer says so, or has a form for it. */
  readonly asksAgreement: boolean;
  readonly hosts: readonly string[];
  /** Dates as readable text. */
  readonly dates: readonly string[];
  readonly occurrences: readonly SheetOccurrence[];
}

/** Data that the sheets of one print share. */
export interface SheetFrame {
  /** With boxes to tick on the day; without, it is a list of participants. */
  readonly boxes: boolean;
  /** Whether the reader sees who has paid. */
  readonly showsPayments: boolean;
  readonly municipality: string | null;
  /** Contact for hosts to families under an information lock: the town's telephone, else what is known. */
  readonly town: readonly string[];
  readonly printedAt: Date;
}

/** Content of a printed sheet, as far as its reader may see it. */
export interface PrintedSheet extends SheetFrame {
  readonly head: SheetHead;
  /** Children with a place, then the waiting list, then all others. */
  readonly lines: readonly SheetRecord[];
}
