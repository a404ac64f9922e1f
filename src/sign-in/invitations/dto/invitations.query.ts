import { type RecordRef } from '../../../kernel/ids/record-ref.js';
import { QueryChoices, QueryRef, QueryText } from '../../../platform/http/input/query-fields.js';
import { PageQuery } from '../../../platform/http/listing/page-query.js';
import { INVITATION_STATUS, type InvitationStatus } from '../invitation.view.js';

/** Filters of GET /invitations (R-PEO-18). */
export class InvitationsQuery extends PageQuery {
  @QueryRef('Organiser by UUID or alias.')
  host?: RecordRef;

  @QueryChoices(INVITATION_STATUS, 'What has become of it.')
  status?: readonly InvitationStatus[];

  @QueryText('Free text: every word occurs in the e-mail address.')
  q?: string;
}
