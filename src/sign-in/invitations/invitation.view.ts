import { choice, email, moment, reference, text, uuid } from '../../platform/http/view/field.js';
import { defineView, type RecordOf } from '../../platform/http/view/view.js';

export const INVITATION_STATUS = ['open', 'accepted', 'revoked', 'expired'] as const;
export type InvitationStatus = (typeof INVITATION_STATUS)[number];

/** An invitation to the team of an organiser (R-PEO-18). */
export const invitationView = defineView(
  'Invitation',
  {
    uuid: uuid().always(),
    email: email().describe(
      'Who is invited. Missing once it was accepted with an account whose personal data is masked for the caller.',
      'trainer@kanuclub-tauber.example',
    ),
    host: reference().always().describe('The organiser whose team the invitation leads into.'),
    message: text().describe('What the inviting person wrote.', 'Wir freuen uns!'),
    status: choice(INVITATION_STATUS).always().volatile().describe('What has become of it.', 'open'),
    invitedBy: reference().describe('Who sent it last.'),
    account: reference().for('admin').describe('Who accepted it.'),
    expiresAt: moment().always().describe('Until when it can be accepted.'),
    sentAt: moment().always().describe('When it was mailed last.'),
    acceptedAt: moment(),
    revokedAt: moment(),
    createdAt: moment().always(),
  },
  { description: 'An invitation to the team of an organiser.' },
);

/** An invitation with everything its view shows. */
export type InvitationRecord = RecordOf<typeof invitationView>;

/** What the holder of a code is told before accepting (R-PEO-19). */
export const invitationLookUpView = defineView<Pick<InvitationRecord, 'host' | 'invitedBy' | 'email'>>(
  'InvitedTeam',
  {
    host: reference().always().describe('The organiser whose team the invitation leads into.'),
    invitedBy: reference().describe('Who sent it last.'),
    email: email().describe('Who is invited.', 'trainer@kanuclub-tauber.example'),
  },
  { description: 'What a code invites to.' },
);
