import { type RecordRef } from '../../../kernel/ids/record-ref.js';
import { QueryKnown, QueryRef } from '../../../platform/http/input/query-fields.js';
import { PageQuery } from '../../../platform/http/listing/page-query.js';
import { mailTypes } from '../../../mail/mail-template.js';

/** Filters of GET /mail-templates. */
export class MailTemplatesQuery extends PageQuery {
  @QueryKnown(mailTypes, 'Kind of mail, as in GET /mail-templates/types.')
  type?: readonly string[];

  @QueryRef('Edition by UUID or alias: the words for this edition alone.')
  edition?: RecordRef;
}
