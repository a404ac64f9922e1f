import { type RecordRef } from '../../common/ids/record-ref.js';
import { QueryRef, QueryText } from '../../common/input/query-fields.js';
import { PageQuery } from '../../common/listing/page-query.js';

/** Filters of GET /mail-templates. */
export class MailTemplatesQuery extends PageQuery {
  @QueryText('Kind of mail.')
  type?: string;

  @QueryRef('Edition by UUID or alias: the words for this edition alone.')
  edition?: RecordRef;
}
