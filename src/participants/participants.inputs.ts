import { QueryText, QueryBoolean, QueryExternalId, QueryRef } from '../platform/http/input/query-fields.js';
import { PageQuery } from '../platform/http/listing/page-query.js';
import { ExternalId, PersonName, Text, Ref, Day, Email, Flag, Nested } from '../platform/http/input/fields.js';
import { type RecordRef } from '../kernel/ids/record-ref.js';
import { Patch } from '../platform/http/input/registry.js';
import { MAX_HEALTH_NOTE } from './participant-rules.js';

/** Filters of GET /participants/duplicates (R-CHI-10). */
export class DuplicatesQuery extends PageQuery {
  @QueryText('Free text: every word occurs in the name.')
  q?: string;
}

/** Whom to call on the day, as sent. */
export class EmergencyContactInput {
  @PersonName({ example: 'Oma Erna Probe' })
  name?: string | null;

  @Text({ max: 64, required: true, example: '0171 2345678' })
  phone!: string;
}

/** Body of POST /participants/{uuid}/merge (R-CHI-11). */
export class ParticipantMergeInput {
  @Ref({
    required: true,
    description: 'UUID of the child that stays.',
    example: '0197b3f0-5c1e-7a42-9d68-3f2b1c0a9e75',
  })
  into!: RecordRef;
}

/** Body of POST /participants (R-CHI-1). */
export class ParticipantCreate {
  @ExternalId()
  externalId?: string | null;

  @PersonName({ required: true, description: 'Surplus blanks are removed.', example: 'Mia' })
  firstname!: string;

  @PersonName({ example: 'Probe' })
  lastname?: string | null;

  @Day({ description: 'Not before 1900, not in the future.', example: '2017-05-04' })
  dateOfBirth?: string | null;

  @Ref({
    description: "The parents' account, by UUID or e-mail address.",
    example: 'familie.probe@example.org',
  })
  account?: RecordRef | null;

  @Email({ description: "The child's own address; without one the account's counts." })
  email?: string | null;

  @Text({ max: 64, description: "The child's own number; without one the account's counts." })
  phone?: string | null;

  @Text({ max: 64 })
  mobile?: string | null;

  @Flag({ neverNull: true, description: 'Owes half the fee of an offer that costs 200 cents or more.' })
  discounted?: boolean;

  @Flag({
    neverNull: true,
    description: "An information lock of the residents' register: masked for all but super admins, who set it.",
  })
  protected?: boolean;

  @Text({ max: 5000, description: 'Remark of the administration.' })
  comment?: string | null;

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
}

/** Body of PATCH /participants/{uuid}: the fields of create, all optional. */
@Patch()
export class ParticipantPatch extends ParticipantCreate {}

/** Filters of GET /participants (R-CHI-3). */
export class ParticipantsQuery extends PageQuery {
  @QueryText('Free text: every word occurs in the name. Masked children are never found by it.')
  q?: string;

  @QueryRef(
    "The parents' account by UUID or e-mail address. The address of an account that is masked for you matches nothing.",
  )
  account?: RecordRef;

  @QueryBoolean('Discounted children only, or the others only.')
  discounted?: boolean;

  @QueryExternalId()
  externalId?: string;
}
