import {
  boolean,
  email,
  integer,
  moment,
  object,
  type Reference,
  reference,
  text,
  uuid,
} from '../platform/http/view/field.js';
import { defineView } from '../platform/http/view/view.js';
import { type Contact } from './contact.js';
import { EMERGENCY_CONTACT_SCHEMA } from './emergency-contact.js';
import { type MaskableChild } from './participant.columns.js';

/** A child with everything its view shows; masked fields are null. */
export interface ParticipantRecord extends MaskableChild {
  /** Not shown: masked for the caller, who may not change it. */
  readonly masked: boolean;
  readonly name: string | null;
  readonly age: number | null;
  readonly account: Reference | null;
  readonly contact: Contact | null;
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
  },
  { description: 'A child that takes part.' },
);
