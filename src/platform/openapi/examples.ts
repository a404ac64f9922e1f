/**
 * Values for the documentation's examples, from the programme of summer 2026. Data only: the features are not
 * imported here.
 */

export const EXAMPLE_UUID = '0192f3a4-5b6c-7d8e-9f01-23456789abcd';

const EDITION = {
  uuid: '0192f3a4-0000-7000-8000-000000002026',
  name: 'Sommerferienprogramm 2026',
  alias: 'sommer-2026',
};
const HOST = { uuid: EXAMPLE_UUID, name: 'SV Osterburken', alias: 'sv-osterburken' };
const GUILD = {
  uuid: '0192f3a4-1111-7111-8111-111111111111',
  name: '„Gäässwärmerzunft Alleze“',
  alias: 'gaeasswaermerzunft-alleze',
};
const OFFER = {
  uuid: '0192f3a4-2222-7222-8222-222222222222',
  name: 'Hexenmeisterin im Hexenkeller',
  alias: 'hexenmeisterin-im-hexenkeller',
};
const CRAFTS = {
  uuid: '0192f3a4-3333-7333-8333-333333333333',
  name: 'Basteln, Werken & Gestalten',
  alias: 'basteln',
};
const PERSON = { uuid: '0192f3a4-4444-7444-8444-444444444444', name: 'Petra Probe' };

type Values = Readonly<Record<string, unknown>>;

/**
 * By schema name; `HostCreate` and `HostPatch` also look under `Host`. A value whose type differs from its property
 * is skipped (an input takes an alias where a view shows a reference).
 */
export const EXAMPLES: Readonly<Record<string, Values>> = {
  Reference: HOST,
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
  Address: { street: 'Am Sportplatz 1', postalCode: '74706', city: 'Osterburken', country: 'de' },
  Offer: {
    ...OFFER,
    edition: EDITION,
    hosts: [GUILD],
    teaser: 'Hexen, basteln, Stockbrot',
    description: 'Zweiter Termin der Trachtengruppe: Basteln und Stockbrot am Feuer.',
    fee: 500,
    minAge: 6,
    maxAge: 12,
    minParticipants: 5,
    maxParticipants: 15,
    vacancies: 3,
    fullyBooked: false,
    applicationDeadline: '2026-07-27T23:59:59+02:00',
    meetingPoint: 'Hexenkeller, Hergenstadt',
    meetingAddress: 'Hergenstadt, 74740 Adelsheim',
    meetingLat: 49.4013,
    meetingLng: 9.3897,
    bring: 'Stock, Getränk, alte Kleidung',
    categories: [CRAFTS],
    url: 'https://www.ferienprogramm.example/angebote/hexenmeisterin-im-hexenkeller',
    media: ['https://api.ferienprogramm.example/media/hexenkeller.jpg'],
    publish: 'public',
    privateLink: `https://www.ferienprogramm.example/angebote/hexenmeisterin-im-hexenkeller?link=Qm3vT8`,
    comment: 'Bei Regen im Keller.',
    contact: { ...PERSON, phone: '+49 6291 12345', email: 'petra.probe@sv-osterburken.example' },
    attendances: {
      waiting: 2,
      confirmed: 12,
      waitlisted: 0,
      withdrawn: 1,
      rejected: 0,
      unfulfilled: 0,
      participated: 0,
      noshow: 0,
      total: 15,
    },
    applicationQuestions: [
      {
        uuid: '0192f3a4-6666-7666-8666-666666666666',
        label: 'Isst Ihr Kind vegetarisch?',
        type: 'choice',
        choices: ['ja', 'nein'],
        required: true,
      },
    ],
    transitions: ['unpublish', 'cancel'],
    agreementUrl: 'https://api.ferienprogramm.example/media/einverstaendnis.pdf',
    variantOf: { ...OFFER, uuid: '0192f3a4-5555-7555-8555-555555555555' },
    variants: [],
    accessibility: ['Begleitperson willkommen'],
    internalNote: 'Schlüssel beim Hausmeister.',
    applyText: 'Bitte Allergien angeben.',
  },
  OfferDate: { begin: '2026-07-28T16:00:00+02:00', end: '2026-07-28T18:00:00+02:00' },
  Edition: {
    ...EDITION,
    archived: false,
    hosts: [],
    hostsCanAssign: false,
    online: true,
    holidayBegin: '2026-07-02T00:00:00+02:00',
    holidayEnd: '2026-09-14T00:00:00+02:00',
    offersCount: 69,
  },
  EditionTask: {
    type: 'application_system',
    title: 'Anmeldung',
    description: 'Anmeldung über die Website, wer zuerst kommt.',
    begin: '2026-06-15T08:00:00+02:00',
    end: '2026-07-27T23:59:59+02:00',
    applicationSystem: 'firstcome',
    maxApplications: 5,
    maxPlaces: 3,
    skipMaxApplications: false,
    maxApplicationsDay: 3,
    hideStatus: false,
    ageCheck: 'exact',
  },
  EditionCreate: { name: 'Sommerferienprogramm 2027', hosts: [HOST.alias], hostsCanAssign: false },
  EditionPatch: { hosts: [HOST.alias], hostsCanAssign: false },
  Timeline: { now: '2026-06-20T10:15:00+02:00', hostsMayEdit: false, applicationSystem: 'firstcome' },
  TimelineTask: {
    type: 'application_system',
    title: 'Anmeldung',
    begin: '2026-06-15T08:00:00+02:00',
    end: '2026-07-27T23:59:59+02:00',
  },
  Account: {
    ...PERSON,
    kind: 'person',
    email: 'petra.probe@sv-osterburken.example',
    firstname: 'Petra',
    lastname: 'Probe',
    roles: ['ROLE_HOST'],
    address: { street: 'Am Sportplatz 1', postalCode: '74706', city: 'Osterburken', country: 'de' },
    hosts: [HOST],
    participants: [],
    disabled: false,
    protected: false,
    twoFactor: true,
    lastLoginAt: '2026-06-11T17:05:12+02:00',
  },
  AccountCreate: { kind: 'person', roles: ['ROLE_HOST'], hosts: [HOST.alias], disabled: false, protected: false },
  AccountPatch: { roles: ['ROLE_HOST'], hosts: [HOST.alias], disabled: false, protected: false },
  Me: { currentPassword: 'vier Wörter aus dem Buch' },
  LoginInput: { password: 'vier Enten im Kanu', code: '492039' },
  SignIn: { account: { uuid: EXAMPLE_UUID, name: 'Petra Probe' }, twoFactorRequired: false },
  TwoFactorConfirm: { code: '492039' },
  TwoFactorDisable: { password: 'vier Enten im Kanu', code: '492039' },
  PasswordResetConfirm: { code: 'c2VjaHNlcg3kTq9', password: 'drei blaue Seifen' },
  PasswordChange: { currentPassword: 'vier Enten im Kanu', password: 'drei blaue Seifen' },
  Token: { name: 'Homepage', account: { uuid: EXAMPLE_UUID, name: 'Petra Probe' } },
  TokenCreate: { name: 'Homepage', scopes: ['api:read'] },
  Category: { ...CRAFTS, offersCount: 12, color: '#d9822b' },
};

/** By property name, for schemas without a value of their own. */
export const COMMON_EXAMPLES: Values = {
  uuid: EXAMPLE_UUID,
  account: 'petra.probe@sv-osterburken.example',
  alias: 'sv-osterburken',
  attendance: EXAMPLE_UUID,
  city: 'Osterburken',
  comment: 'Kommt etwas später.',
  country: 'de',
  dateOfBirth: '2017-05-04',
  description: 'Ein Nachmittag am Feuer.',
  edition: 'sommer-2026',
  email: 'petra.probe@sv-osterburken.example',
  fax: '+49 6291 12399',
  filename: 'hexenkeller.png',
  firstname: 'Petra',
  host: 'sv-osterburken',
  label: 'Kann Ihr Kind schwimmen?',
  lastname: 'Probe',
  mobile: '+49 170 1234567',
  name: 'Hexenmeisterin im Hexenkeller',
  offer: OFFER.uuid,
  phone: '+49 6291 12345',
  postalCode: '74706',
  recurrence: 'FREQ=WEEKLY;COUNT=4',
  begin: '2026-07-28T16:00:00+02:00',
  end: '2026-07-28T18:00:00+02:00',
  createdAt: '2026-03-02T09:30:00+01:00',
  modifiedAt: '2026-06-11T17:05:12+02:00',
  street: 'Am Sportplatz 1',
  website: 'https://www.sv-osterburken.example',
};
