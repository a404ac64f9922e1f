import { type RetentionValues } from '../settings/groups.js';

/** A category of personal data in terms of article 15 of the GDPR. */
export interface DataCategory {
  readonly category: string;
  readonly purpose: string;
  readonly recipients: readonly string[];
  readonly storage: string;
}

const STAFF = 'Staff of the municipality who see families (participants admins, super admins)';
const TEAMS = 'The teams of the organisers of the offers applied for';
const HOSTER = 'The operator of the servers, as processor';
const MAIL = 'The operator of the mail server, as processor';

const months = (count: number): string => `${count} months`;

/** What is stored, why, for whom and how long, with the current retention periods. */
export const dataCategories = (periods: RetentionValues): readonly DataCategory[] => {
  const family = `Until the account is deleted, or ${months(periods.inactiveFamilyMonths)} after the last activity`;
  return [
    {
      category: 'account',
      purpose: 'Signing in, and reaching the parents',
      recipients: [STAFF, HOSTER],
      storage: family,
    },
    {
      category: 'participants',
      purpose: 'Taking part in offers: age limits, emergencies',
      recipients: [STAFF, TEAMS, HOSTER],
      storage: family,
    },
    {
      category: 'applications',
      purpose: 'Giving places away, and running the offers',
      recipients: [STAFF, TEAMS, HOSTER],
      storage: `${family}; after that without names, for statistics`,
    },
    {
      category: 'draws',
      purpose: 'Drawing places by lot, and proving how: with pseudonyms in the place of children',
      recipients: ['Who is given the protocol of a draw, without names', STAFF, HOSTER],
      storage: `The key that leads from children to pseudonyms for ${months(periods.inactiveFamilyMonths)} after the end of the edition`,
    },
    {
      category: 'books',
      purpose: 'Charging fees, and proving what was paid (tax law)',
      recipients: ['Staff of the municipality who do the payments', HOSTER],
      storage: 'Receipts with name and address for the period of tax law, also after the account is gone',
    },
    { category: 'hosts', purpose: 'Working for an organiser', recipients: [STAFF, TEAMS, HOSTER], storage: family },
    {
      category: 'mails',
      purpose: 'Telling families what happens to their applications',
      recipients: [STAFF, MAIL, HOSTER],
      storage: `Recipient and content for ${months(periods.mailMonths)}`,
    },
    {
      category: 'consents',
      purpose: 'Proving consents',
      recipients: [STAFF, HOSTER],
      storage: `For ${months(periods.consentMonths)}, also after the account is gone`,
    },
    {
      category: 'tokens',
      purpose: 'Signing in, and finding misuse',
      recipients: ['The person', HOSTER],
      storage: 'Until the account is deleted',
    },
    {
      category: 'invitations',
      purpose: 'Inviting people to the teams of organisers',
      recipients: [STAFF, 'The team of the organiser', MAIL, HOSTER],
      storage: `For ${months(periods.invitationMonths)} after they ended`,
    },
    {
      category: 'auditLog',
      purpose: 'Proving who changed or read personal data',
      recipients: ['Super admins of the municipality', HOSTER],
      storage: `For ${months(periods.auditMonths)}, also after the account is gone`,
    },
  ];
};
