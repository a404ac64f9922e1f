import { AnswerInput, MAX_ANSWERS, MAX_GROUP, MAX_PRIORITY } from '../attendances/actions/attendances.inputs.js';
import { CODES } from '../kernel/problem/codes.js';
import { message } from '../kernel/problem/message.js';
import { type Violation } from '../kernel/problem/problem.js';
import { type RecordRef } from '../kernel/ids/record-ref.js';
import { AddressInput } from '../platform/http/input/address.js';
import {
  Day,
  Email,
  ExternalId,
  Flag,
  Nested,
  PersonName,
  Ref,
  Text,
  TrimmedText,
  Whole,
} from '../platform/http/input/fields.js';
import { EachByItself, NestedList } from '../platform/http/input/list-fields.js';
import { Merges, registerBetween } from '../platform/http/input/registry.js';
import { EmergencyContactInput } from '../participants/participants.inputs.js';
import { MAX_HEALTH_NOTE } from '../participants/participant-rules.js';

const MAX_CHILDREN = 50;
const MAX_WISHES = 100;
const MAX_FAMILIES = 100;

/** The account of a family (R-FAM-2). */
@Merges()
export class FamilyAccountInput {
  @ExternalId()
  externalId?: string | null;

  @Email({
    description:
      'Without an externalId, or where you call no family so yet, the family is found by it, whatever its case.',
    example: 'familie.probe@example.org',
  })
  email?: string | null;

  @PersonName({ required: true, example: 'Petra' })
  firstname!: string;

  @PersonName({ required: true, example: 'Probe' })
  lastname!: string;

  @Text({ max: 64, example: '+49 6291 12345' })
  phone?: string | null;

  @Text({ max: 64 })
  mobile?: string | null;

  @Nested(() => AddressInput, {
    description: 'Replaced as a whole: keys not sent are cleared, country falls back to de.',
  })
  address?: AddressInput | null;
}

/** A wish of a child for an offer (R-FAM-5). */
@Merges()
export class FamilyWishInput {
  @ExternalId()
  externalId?: string | null;

  @Ref({ required: true, description: 'UUID of the offer.', example: '0197b3f0-5c1e-7a42-9d68-3f2b1c0a9e75' })
  offer!: RecordRef;

  @Whole({ min: 1, max: MAX_PRIORITY, description: "The family's rank of its wishes; 1 is most wanted.", example: 1 })
  priority?: number | null;

  @Flag({
    neverNull: true,
    description: 'One of the offers that the child wants most: at most three in an edition.',
  })
  favourite?: boolean;

  @TrimmedText({
    max: MAX_GROUP,
    description: 'A code that friends share: wishes for an offer with the same code want to go together in the draw.',
    example: 'Löwenbande',
  })
  group?: string | null;

  @NestedList(() => AnswerInput, { max: MAX_ANSWERS, description: "All answers to the offer's questions." })
  answers?: AnswerInput[] | null;

  @Text({ max: 2000, description: 'Remark on this application.' })
  comment?: string | null;

  @Flag({ neverNull: true, description: 'The family no longer wants it. Default false.', example: false })
  withdraw?: boolean;
}

/** A child of the family (R-FAM-4). */
@Merges()
export class FamilyChildInput {
  @ExternalId()
  externalId?: string | null;

  @PersonName({ required: true, description: 'Surplus blanks are removed.', example: 'Mia' })
  firstname!: string;

  @PersonName({ required: true, example: 'Probe' })
  lastname!: string;

  @Day({ required: true, description: 'Not before 1900, not in the future.', example: '2017-05-04' })
  dateOfBirth!: string;

  @Email({ description: "The child's own address; without one the account's counts." })
  email?: string | null;

  @Text({ max: 64, description: "The child's own number; without one the account's counts." })
  phone?: string | null;

  @Text({ max: 64 })
  mobile?: string | null;

  @Text({
    max: MAX_HEALTH_NOTE,
    description: 'What those who look after the child must know. Forgotten after the season.',
    example: 'Allergie gegen Nüsse; das Notfallset ist im Rucksack.',
  })
  healthNote?: string | null;

  @Nested(() => EmergencyContactInput, {
    description: 'Whom to call on the day; replaced as a whole. Forgotten after the season.',
  })
  emergencyContact?: EmergencyContactInput | null;

  @NestedList(() => FamilyWishInput, {
    max: MAX_WISHES,
    description: 'Its wishes, in the order in which they are decided. Those left out stay as they are.',
  })
  attendances?: FamilyWishInput[] | null;
}

/** Body of PUT /families (R-FAM-1). */
export class FamilyInput {
  @Nested(() => FamilyAccountInput, {
    required: true,
    description: 'The parents; with an externalId, an email, or both.',
  })
  account!: FamilyAccountInput;

  @NestedList(() => FamilyChildInput, {
    max: MAX_CHILDREN,
    description: 'The children. Those left out stay as they are.',
  })
  participants?: FamilyChildInput[] | null;

  @Flag({ description: 'Mail the family what became of its wishes, once for all of them. Default false.' })
  notify?: boolean;
}

/** What is wrong between the fields of a family (R-FAM-2, R-FAM-4). */
export const violationsBetween = ({ account, participants: sent }: Partial<FamilyInput>): Violation[] => {
  const participants = sent ?? [];
  return [
    ...(account !== undefined && account.externalId == null && account.email == null
      ? [{ propertyPath: 'account.email', message: NOBODY, code: CODES.blank }]
      : []),
    ...repeated(participants.map((child, index) => [`participants[${String(index)}]`, child.externalId])),
    ...repeated(
      participants.flatMap(({ attendances }, index) =>
        (attendances ?? []).map((wish, nth): Place => [
          `participants[${String(index)}].attendances[${String(nth)}]`,
          wish.externalId,
        ]),
      ),
    ),
  ];
};

registerBetween(FamilyInput, violationsBetween);

type Place = readonly [path: string, externalId: string | null | undefined];

/** What is called as something before it is called. */
const repeated = (places: readonly Place[]): Violation[] => {
  const seen = new Set<string>();
  return places.flatMap(([path, name]) => {
    const isRepeated = name != null && seen.has(name);
    if (name != null) seen.add(name);
    return isRepeated ? [{ propertyPath: `${path}.externalId`, message: TWICE, code: CODES.notUnique }] : [];
  });
};

const NOBODY = message(
  'A family needs an externalId or an e-mail address.',
  'Eine Familie braucht eine externalId oder eine E-Mail-Adresse.',
);

const TWICE = message(
  'This externalId occurs in the request twice.',
  'Diese externalId kommt in der Anfrage zweimal vor.',
);

/** Body of PUT /families/batch (R-FAM-8). */
export class FamiliesInput {
  @EachByItself(() => FamilyInput, {
    required: true,
    max: MAX_FAMILIES,
    description:
      'The families, each as in PUT /families and for itself: one that is malformed does not hinder the others.',
  })
  families!: unknown[];
}
