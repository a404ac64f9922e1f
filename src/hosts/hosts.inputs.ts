import { type AddressInput, AddressInput as Address } from '../platform/http/input/address.js';
import { Email, ExternalId, Nested, Text, WebUrl, Ref } from '../platform/http/input/fields.js';
import { Patch } from '../platform/http/input/registry.js';
import { type RecordRef } from '../kernel/ids/record-ref.js';
import { QueryExternalId, QueryRef, QueryText } from '../platform/http/input/query-fields.js';
import { PageQuery } from '../platform/http/listing/page-query.js';

const NAME = { max: 255, required: true, description: 'Name.', example: 'Kanuclub Tauber' } as const;

/** Body of POST /hosts (R-HOST-4). */
export class HostCreate {
  @ExternalId()
  externalId?: string | null;

  @Text(NAME)
  name!: string;

  @Email({ description: 'Public e-mail address.', example: 'info@kanuclub-tauber.example' })
  email?: string | null;

  @Text({ max: 64, example: '+49 9341 12345' })
  phone?: string | null;

  @Text({ max: 64 })
  mobile?: string | null;

  @Text({ max: 64 })
  fax?: string | null;

  @WebUrl({ description: 'A full URL.', example: 'https://www.kanuclub-tauber.example' })
  website?: string | null;

  @Nested(() => Address, { description: 'Replaced as a whole: keys not sent are cleared, country falls back to de.' })
  address?: AddressInput | null;

  @Text({ max: 20_000, description: 'Public description.' })
  text?: string | null;
}

/** Body of PATCH /hosts/{uuid}: the fields of create, all optional. */
@Patch()
export class HostPatch extends HostCreate {}

/** Filters of GET /hosts (R-HOST-3). */
export class HostsQuery extends PageQuery {
  @QueryText("Free text: every word occurs in the organiser's name or e-mail address.")
  q?: string;

  @QueryRef('Edition by UUID or alias: organisers with an offer in that edition.')
  edition?: RecordRef;

  @QueryExternalId()
  externalId?: string;
}

/** Body of add-member and remove-member (R-HOST-9, R-HOST-11). */
export class MemberInput {
  @Ref({
    required: true,
    description: 'Account by UUID or e-mail address.',
    example: 'trainer@kanuclub-tauber.example',
  })
  account!: RecordRef;
}
