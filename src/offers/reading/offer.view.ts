import { type NamedAccount } from '../../accounts/masks.js';
import {
  boolean,
  cents,
  choice,
  decimal,
  integer,
  list,
  moment,
  object,
  type Reference,
  reference,
  references,
  text,
  url,
  uuid,
} from '../../platform/http/view/field.js';
import { defineView, nested } from '../../platform/http/view/view.js';
import { ATTENDANCE_STATUS, type AttendanceStatus } from '../model/attendance-status.js';
import { offerAudience } from '../model/offer.access.js';
import { OFFER_PUBLISH, OFFER_STATUS, type OfferStatus, QUESTION_TYPES } from '../model/offer.js';
import { type Offer } from '../model/offer.entity.js';
import { type OfferDate } from '../model/offer-date.entity.js';
import { offerWorkflow } from '../model/offer.workflow.js';

/** Number of an offer's applications by state (R-OFF-15). */
type AttendanceCounts = Readonly<Record<AttendanceStatus | 'total', number>>;

/** The contact person of an offer; masked if the caller may not see personal data. */
export type OfferContact = Pick<NamedAccount, 'uuid'> & {
  readonly name?: string;
  readonly phone?: string;
  readonly email?: string;
};

/** An offer with everything its view shows. */
export interface OfferRecord extends Readonly<
  Omit<
    Offer,
    'editionUuid' | 'cancelled' | 'linkSecret' | 'contactUuid' | 'variantOfUuid' | 'agreementPath' | 'calendarLead'
  >
> {
  readonly edition: Reference;
  readonly hosts: readonly Reference[];
  readonly status: readonly OfferStatus[];
  readonly dates: readonly OfferDate[];
  readonly vacancies: number | null;
  readonly fullyBooked: boolean;
  readonly categories: readonly Reference[];
  readonly url: string | null;
  readonly media: readonly string[];
  /** Only on the single record of an offer that is published through its link. */
  readonly privateLink: string | null;
  readonly contact: OfferContact | null;
  readonly attendances: AttendanceCounts;
  readonly transitions: readonly string[];
  readonly variantOf: Reference | null;
  readonly variants: readonly Reference[];
  readonly agreementUrl: string | null;
  /** Only in an answer that had families mailed. */
  readonly unreachable?: number | null;
}

const offerDateView = defineView<OfferDate>('OfferDate', {
  uuid: uuid().always(),
  begin: moment()
    .always()
    .from(({ beginAt }: OfferDate) => beginAt)
    .describe('Local time.', '2026-08-20T09:00:00+02:00'),
  end: moment()
    .always()
    .from(({ endAt }: OfferDate) => endAt),
  recurrence: text().describe('RFC 5545 recurrence rule, for recurring dates.', 'FREQ=WEEKLY;COUNT=4'),
});

const COUNTS = [...ATTENDANCE_STATUS, 'total'] as const;

const countsSchema = {
  type: 'object',
  properties: Object.fromEntries(COUNTS.map((name) => [name, { type: 'integer' }])),
  required: COUNTS,
  additionalProperties: false,
} as const;

const contactSchema = {
  type: 'object',
  properties: {
    uuid: { type: 'string', format: 'uuid' },
    name: { type: 'string' },
    phone: { type: 'string' },
    email: { type: 'string', format: 'email' },
  },
  required: ['uuid'],
  additionalProperties: false,
} as const;

const questionSchema = {
  type: 'object',
  properties: {
    uuid: { type: 'string', format: 'uuid' },
    label: { type: 'string' },
    type: { type: 'string', enum: [...QUESTION_TYPES] },
    choices: { type: 'array', items: { type: 'string' } },
    required: { type: 'boolean' },
    sensitive: {
      type: 'boolean',
      description: 'Its answers are forgotten 14 days after the last date of the offer.',
    },
  },
  required: ['uuid', 'label', 'type', 'choices', 'required', 'sensitive'],
  additionalProperties: false,
} as const;

/** An offer (R-OFF-13); fields visible only with a token are marked (R-OFF-14, R-OFF-15). */
export const offerView = defineView<OfferRecord>(
  'Offer',
  {
    uuid: uuid().always(),
    name: text().always().describe('Title.', 'Hexenmeisterin im Hexenkeller'),
    alias: text().always(),
    edition: reference().always().describe("The offer's edition."),
    hosts: references().describe('The organisers.'),
    status: list({ type: 'string', enum: [...OFFER_STATUS] }).describe('Places the offer is in.', ['published']),
    teaser: text().describe('Short subtitle.'),
    description: text().describe('Markdown, as entered.'),
    dates: nested(offerDateView).describe('Dates; none: the offer is permanent.'),
    fee: cents().describe('Cents. Missing or 0: free.', 500),
    minAge: integer(),
    maxAge: integer(),
    minParticipants: integer(),
    maxParticipants: integer(),
    vacancies: integer().volatile().describe('Places left; missing when places are unlimited.'),
    fullyBooked: boolean().always().volatile(),
    requiresApplication: boolean().always().describe('Families have to apply.'),
    onlineApplication: boolean().always(),
    applicationDeadline: moment().describe('Until when families have to apply.'),
    meetingPoint: text(),
    meetingAddress: text(),
    meetingLat: decimal(),
    meetingLng: decimal(),
    bring: text().describe('What to bring.'),
    wheelchairAccessible: boolean().describe('Missing: by arrangement.'),
    categories: references(),
    url: url().describe("The offer's page on the public website, where families apply."),
    media: list({ type: 'string', format: 'uri' }).describe('Pictures, at most 3000 x 3000 pixels.'),
    createdAt: moment().always(),
    modifiedAt: moment().always(),
    publish: choice(OFFER_PUBLISH).for('token').describe('Whether everybody can find it, or only holders of its link.'),
    privateLink: url().for('own').describe('Only on the single record, when publish is private_link.'),
    comment: text().for('token'),
    contact: object(contactSchema).for('own').describe('The contact person.'),
    attendances: object(countsSchema).for('own').volatile().describe('Number of applications by state.'),
    applicationQuestions: list(questionSchema).for('token'),
    transitions: list({ type: 'string', enum: [...offerWorkflow.transitions] })
      .for('token')
      .volatile()
      .describe('What you may do to the offer now.'),
    applyText: text().for('token').describe('Shown to families when they apply.'),
    variantOf: reference().for('token').describe('The offer this one is a variant of.'),
    variants: references().for('token').volatile(),
    requiresAgreement: boolean().for('token'),
    agreementUrl: url().for('token'),
    accessibility: list({ type: 'string' }).for('token'),
    internalNote: text().for('own'),
    unreachable: integer()
      .for('own')
      .volatile()
      .describe('Only in an answer that had families mailed: how many of them have no address.'),
  },
  { audience: offerAudience, description: 'An activity of an edition.' },
);
