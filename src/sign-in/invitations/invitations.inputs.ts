import { MAX_PASSWORD, MIN_PASSWORD } from '../../accounts/password.js';
import { type RecordRef } from '../../kernel/ids/record-ref.js';
import { Email, Password, PersonName, Ref, Text } from '../../platform/http/input/fields.js';
import { QueryChoices, QueryRef, QueryText } from '../../platform/http/input/query-fields.js';
import { PageQuery } from '../../platform/http/listing/page-query.js';
import { INVITATION_STATUS, type InvitationStatus } from './invitation.view.js';

/** Body of POST /invitations (R-PEO-18). */
export class InvitationCreate {
  @Email({ required: true, description: 'Who is invited.', example: 'trainer@kanuclub-tauber.example' })
  email!: string;

  @Ref({ required: true, description: 'Organiser by UUID or alias.', example: 'kanuclub-tauber' })
  host!: RecordRef;

  @Text({ max: 1000, description: 'A few words of your own for the mail.', example: 'Wir freuen uns!' })
  message?: string;
}

/** Body of POST /invitations/look-up. */
export class InvitationLookUp {
  @Text({
    max: 100,
    required: true,
    description: 'The code from the mail.',
    example: 'Zk3vQ0m1sV8yT6wB2nR4xC7pL9dF5hJa',
  })
  code!: string;
}

/** Body of POST /invitations/accept. */
export class InvitationAcceptance extends InvitationLookUp {
  @PersonName({ description: 'Needed when a new account is made.', example: 'Petra' })
  firstname?: string;

  @PersonName({ description: 'Needed when a new account is made.', example: 'Probe' })
  lastname?: string;

  @Password({
    max: MAX_PASSWORD,
    description: `Needed when a new account is made: at least ${MIN_PASSWORD} characters and hard to guess.`,
    example: 'Fagott Leuchtturm Zwiebel 7',
  })
  password?: string;
}

/** Filters of GET /invitations (R-PEO-18). */
export class InvitationsQuery extends PageQuery {
  @QueryRef('Organiser by UUID or alias.')
  host?: RecordRef;

  @QueryChoices(INVITATION_STATUS, 'What has become of it.')
  status?: readonly InvitationStatus[];

  @QueryText('Free text: every word occurs in the e-mail address.')
  q?: string;
}
