import { type RecordRef } from '../../kernel/ids/record-ref.js';
import { Choice, Ref } from '../../platform/http/input/fields.js';
import { NOTIFIED_BY, type NotifiedBy } from './pending-notices.js';
import { Identifiers } from '../../platform/http/input/list-fields.js';

/** Most applications named in one request. */
const MAX_NAMED = 5000;

/** Body of POST /attendances/notify (R-ATT-29): of edition and attendances exactly one. */
export class UntoldInput {
  @Ref({ description: 'All applications of this edition, by UUID or alias.', example: 'sommer-2026' })
  edition?: RecordRef | null;

  @Identifiers({
    max: MAX_NAMED,
    description: 'Or these applications, none twice.',
    example: ['0197b3f0-5c1e-7a42-9d68-3f2b1c0a9e75'],
  })
  attendances?: string[] | null;

  @Choice(NOTIFIED_BY, {
    description:
      'mail: each family is mailed. letter: one PDF of letters for the families that no mail reaches. phone: the families of these attendances have been told, by telephone or face to face. Default: mail.',
  })
  by?: NotifiedBy | null;
}
