import { type Notes } from '../platform/http/openapi/api-notes.js';

export const PERSON = { uuid: '0192f3a4-4444-7444-8444-444444444444', name: 'Petra Probe' };

export const ACCOUNT_NOTES: Notes = {
  schemas: {
    Account: {
      ...PERSON,
      kind: 'person',
      email: 'petra.probe@sv-osterburken.example',
      firstname: 'Petra',
      lastname: 'Probe',
      roles: ['ROLE_HOST'],
      address: { street: 'Am Sportplatz 1', postalCode: '74706', city: 'Osterburken', country: 'de' },
      participants: [],
      disabled: false,
      protected: false,
      twoFactor: true,
      lastLoginAt: '2026-06-11T17:05:12+02:00',
    },
    AccountCreate: { kind: 'person', roles: ['ROLE_HOST'], disabled: false, protected: false },
    AccountPatch: { roles: ['ROLE_HOST'], disabled: false, protected: false },
    Me: { currentPassword: 'vier Wörter aus dem Buch' },
  },
  properties: { account: 'petra.probe@sv-osterburken.example' },
  refusals: { 422: 'account: There is no such account.' },
};
