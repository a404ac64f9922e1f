import { type MaskableRow, maskOf, accountReference, fullName, isMaskedParticipant } from '../accounts/masks.js';
import { columnsOf, namesOf, type RowOf } from '../platform/database/columns-of.js';
import { type ContactRow, parentOf, contactOf, showsParent, type Contact } from './contact.js';
import { Participant } from './participant.entity.js';
import { type Caller } from '../kernel/caller/caller.js';
import { ageByYear, ageOn, localDate } from '../kernel/clock/zone.js';
import {
  boolean,
  email,
  externalId,
  integer,
  moment,
  object,
  type Reference,
  reference,
  text,
  uuid,
} from '../platform/http/view/field.js';
import { defineView, nested } from '../platform/http/view/view.js';
import { EMERGENCY_CONTACT_SCHEMA } from './emergency-contact.js';

/** Not selected with a child: its account is read as a reference, and anonymised children are not found at all. */
const NOT_SELECTED = [
  'accountUuid',
  'healthNotedAt',
  'mergedIntoUuid',
  'anonymisedAt',
  'modifiedAt',
] as const satisfies readonly (keyof Participant)[];

const OWN = columnsOf(Participant, 'p', { except: NOT_SELECTED });

/** A child (p) as stored, with its account, before masking. */
export interface ParticipantRow extends RowOf<typeof OWN>, ContactRow {
  /** Under an information lock of the child or its account; `protected` is the child's only. */
  readonly shielded: boolean;
}

/** The columns of a `ParticipantRow`. */
export const PARTICIPANT_COLUMNS = `${OWN}, p.shielded, ${parentOf('p')} as parent`;

/** Shown even of a masked child, because it does not identify it. */
export const OPEN_OF_CHILD = [
  'uuid',
  'discounted',
  'protected',
  'createdAt',
] as const satisfies readonly (keyof Participant)[];

export const CHILD_MASK = maskOf(namesOf(Participant, { except: NOT_SELECTED }), OPEN_OF_CHILD);

/** A child whose columns may be masked. */
type MaskableChild = MaskableRow<RowOf<typeof OWN>, (typeof OPEN_OF_CHILD)[number]>;

/** The child as the caller may see it. */
export const participantRecord = (row: ParticipantRow, caller: Caller, now: Date): ParticipantRecord => {
  const masked = isMaskedParticipant({ protected: row.shielded, account: row.parent?.uuid ?? null }, caller);
  const { parent, shielded, ...columns } = row;
  const record = {
    ...columns,
    protected: shielded,
    masked,
    name: fullName(row),
    age: row.dateOfBirth === null ? null : (masked ? ageByYear : ageOn)(row.dateOfBirth, localDate(now)),
    account: parent === null ? null : accountReference(parent, caller),
  };
  if (masked) return { ...record, ...CHILD_MASK, name: null, contact: null };
  const contact = contactOf(row, showsParent(row, caller));
  return { ...record, contact: contact.email === null && contact.phone === null ? null : contact };
};

/** A child with everything its view shows; masked fields are null. */
export interface ParticipantRecord extends MaskableChild {
  /** Not shown: masked for the caller, who may not change it. */
  readonly masked: boolean;
  readonly name: string | null;
  readonly age: number | null;
  readonly account: Reference | null;
  readonly contact: Contact | null;
  readonly externalId?: string;
}

const CONTACT = {
  type: 'object',
  properties: { email: { type: 'string' }, phone: { type: 'string' } },
  additionalProperties: false,
} as const;

/** A child (R-CHI-1). Values from its account, or changing with time, are not part of the version for If-Match. */
export const participantView = defineView<ParticipantRecord>(
  'Participant',
  {
    uuid: uuid().always(),
    firstname: text().describe('Missing, like all that says who it is, when the child is masked.', 'Mia'),
    lastname: text(),
    name: text().describe('First and last name.'),
    dateOfBirth: text().describe('YYYY-MM-DD.', '2017-05-04'),
    age: integer()
      .volatile()
      .describe('Whole years today; when the child is masked, the difference of the years only.', 9),
    account: reference().describe("The parents' account."),
    email: email().describe("The child's own address."),
    phone: text().describe("The child's own telephone number."),
    mobile: text(),
    contact: object(CONTACT).volatile().describe("How it is reached: its own value, else its account's."),
    discounted: boolean().always().describe('Owes half the fee of an offer that costs 200 cents or more.'),
    protected: boolean()
      .always()
      .describe('Masked for all but super admins: by its own lock, or by that of its account.'),
    comment: text().describe('Remark of the administration.'),
    healthNote: text().describe(
      'What those who look after the child must know. Forgotten after the season.',
      'Allergie gegen Nüsse; das Notfallset ist im Rucksack.',
    ),
    emergencyContact: object(EMERGENCY_CONTACT_SCHEMA).describe('Whom to call on the day. Forgotten after the season.'),
    createdAt: moment().always(),
    externalId: externalId('participant').from(({ externalId: name, masked }: ParticipantRecord) =>
      masked ? null : name,
    ),
  },
  { description: 'A child that takes part.', versioned: true },
);

/** Children of the same name and date of birth, as the caller may see them. */
export interface DuplicatesRecord {
  readonly name: string | null;
  readonly dateOfBirth: string | null;
  readonly participants: readonly ParticipantRecord[];
}

/** Children that may have been entered more than once (R-CHI-10). */
export const duplicatesView = defineView<DuplicatesRecord>(
  'Duplicates',
  {
    name: text().always().describe('The name of the oldest record.', 'Mia Probe'),
    dateOfBirth: text().always().describe('YYYY-MM-DD.', '2017-05-04'),
    participants: nested(participantView).describe('Two at least, the oldest record first.'),
  },
  { description: 'Children of the same name, whatever its case and accents, and the same date of birth.' },
);
