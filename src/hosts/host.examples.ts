import { PERSON } from '../accounts/account.examples.js';
import { describeExamples, EXAMPLE_UUID } from '../platform/http/openapi/examples.js';
import { describeHeader } from '../platform/http/openapi/headers.js';
import { describeRefusal } from '../platform/http/openapi/problems.js';

export const HOST = { uuid: EXAMPLE_UUID, name: 'SV Osterburken', alias: 'sv-osterburken' };

export const GUILD = {
  uuid: '0192f3a4-1111-7111-8111-111111111111',
  name: '„Gäässwärmerzunft Alleze“',
  alias: 'gaeasswaermerzunft-alleze',
};

describeExamples(
  {
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
  { host: HOST.alias },
);

describeHeader('Location', `/hosts/${EXAMPLE_UUID}`);
describeRefusal(404, 'There is no organiser with this identifier, or none you may see.');
