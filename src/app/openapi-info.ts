import { type OpenApiInfo } from '../platform/http/openapi/openapi-info.js';

/** The groups of operations in the order of the document: important ones first, the service's own routes last. */
const TAGS = [
  'Hosts',
  'Offers',
  'Editions',
  'Draws',
  'Categories',
  'Attendances',
  'Me',
  'Tokens',
  'Requests',
  'SignIn',
  'Passwords',
  'Accounts',
  'Settings',
  'Invitations',
  'Mails',
  'Messages',
  'MailTemplates',
  'Invoices',
  'Receipts',
  'Debtors',
  'Ledgers',
  'BankStatements',
  'Participants',
  'Families',
  'Jobs',
  'Events',
  'Webhooks',
  'Audit',
  'Retention',
  'Search',
  'Media',
  'Vocabulary',
  'Health',
  'Explanations',
  'OpenApi',
];

/** The head of the OpenAPI document: name, description, order of the groups. */
export const SERVICE: OpenApiInfo = {
  title: 'Holiday Programme Administration API',
  purpose:
    'Administration of a municipal holiday programme: organisers (hosts), editions, categories, offers and what belongs to them.',
  contact: 'The holiday programme of this installation',
  tags: TAGS,
};
