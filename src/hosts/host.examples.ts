import { PERSON } from '../accounts/account.examples.js';
import { EXAMPLE_UUID } from '../platform/http/openapi/examples.js';
import { type Notes } from '../platform/http/openapi/api-notes.js';

export const HOST = { uuid: EXAMPLE_UUID, name: 'SV Osterburken', alias: 'sv-osterburken' };

export const GUILD = {
  uuid: '0192f3a4-1111-7111-8111-111111111111',
  name: '„Gäässwärmerzunft Alleze“',
  alias: 'gaeasswaermerzunft-alleze',
};

export const HOST_NOTES: Notes = {
  schemas: {
    Host: {
      ...HOST,
      email: 'info@sv-osterburken.example',
      website: 'https://www.sv-osterburken.example',
      text: 'Fußball, Turnen und Leichtathletik für Kinder und Jugendliche.',
      logo: 'https://api.ferienprogramm.example/media/sv-osterburken.png',
      offersCount: 4,
      members: [PERSON],
    },
    Member: { account: 'petra.probe@sv-osterburken.example' },
    Account: { hosts: [HOST] },
    AccountCreate: { hosts: [HOST.alias] },
    AccountPatch: { hosts: [HOST.alias] },
  },
  properties: { host: HOST.alias },
  headers: { Location: `/hosts/${EXAMPLE_UUID}` },
  refusals: { 404: 'There is no organiser with this identifier, or none you may see.' },
};
