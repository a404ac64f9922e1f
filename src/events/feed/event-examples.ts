import { type EventType } from './event-types.js';

const OFFER = '0192f3a4-2222-7222-8222-222222222222';
const EDITION = '0192f3a4-0000-7000-8000-000000002026';
const HOST = '0192f3a4-1111-7111-8111-111111111111';
const CATEGORY = '0192f3a4-3333-7333-8333-333333333333';
const CHILD = '0192f3a4-5555-7555-8555-555555555555';
const OTHER_CHILD = '0192f3a4-6666-7666-8666-666666666666';
const ATTENDANCE = '0192f3a4-7777-7777-8777-777777777777';
const RECEIPT = '0192f3a4-8888-7888-8888-888888888888';
const INVOICE = '0192f3a4-9999-7999-8999-999999999999';
const FAMILY = '0192f3a4-4444-7444-8444-444444444444';
const JOB = '01a1fdc9-49d0-75d5-88ab-57226711f9ec';
const DRAW = '01a1fdc9-3c11-7f02-9b1e-0f6a52d9c7aa';

type Data = Readonly<Record<string, unknown>>;

const from = (before: Data, after: Data): Data => ({ before, after });
const offer = (before: readonly string[], after: readonly string[], more: Data = {}): Data => ({
  edition: EDITION,
  ...from({ status: before, publish: 'public' }, { status: after, publish: 'public' }),
  ...more,
});

/** The public fields of the offer, shortened. */
const RECORD = {
  publicRecord: {
    uuid: OFFER,
    name: 'Hexenmeisterin im Hexenkeller',
    alias: 'hexenmeisterin-im-hexenkeller',
    edition: { uuid: EDITION, name: 'Sommerferienprogramm 2026', alias: 'sommer-2026' },
    hosts: [{ uuid: HOST, name: '„Gäässwärmerzunft Alleze“', alias: 'gaeasswaermerzunft-alleze' }],
    status: ['published'],
    dates: [],
    fullyBooked: false,
    requiresApplication: true,
    onlineApplication: true,
    categories: [],
    media: [],
    createdAt: '2026-03-02T09:00:00+01:00',
    modifiedAt: '2026-04-01T12:00:00+02:00',
  },
};
const application = { offer: OFFER, edition: EDITION, participant: CHILD };
const invoice = { number: 'R2026-17', debtor: FAMILY, edition: EDITION };
const job = { kind: 'commit-decisions', record: EDITION };

const DATA: Readonly<Record<EventType, readonly [subject: string, data: Data]>> = {
  'offer.created': [OFFER, { edition: EDITION, after: { status: ['draft'], publish: 'public' } }],
  'offer.changed': [OFFER, offer(['published'], ['published'], RECORD)],
  'offer.published': [OFFER, offer(['reviewed'], ['published'], RECORD)],
  'offer.unpublished': [OFFER, offer(['published'], ['unpublished'])],
  'offer.cancelled': [
    OFFER,
    offer(['published'], ['published', 'cancelled'], {
      publicRecord: { ...RECORD.publicRecord, status: ['published', 'cancelled'] },
    }),
  ],
  'offer.relaunched': [OFFER, offer(['published', 'cancelled'], ['published'], RECORD)],
  'offer.deleted': [OFFER, { edition: EDITION, before: { status: ['unpublished'], publish: 'public' } }],
  'host.created': [HOST, {}],
  'host.changed': [HOST, {}],
  'host.deleted': [HOST, {}],
  'category.created': [CATEGORY, {}],
  'category.changed': [CATEGORY, {}],
  'category.deleted': [CATEGORY, {}],
  'edition.created': [EDITION, { after: { archived: false } }],
  'edition.changed': [EDITION, from({ archived: false }, { archived: true })],
  'edition.deleted': [EDITION, { before: { archived: false } }],
  'edition.phase': [
    EDITION,
    { task: JOB, phase: 'application_system', ...from({ state: 'next' }, { state: 'running' }) },
  ],
  'attendance.created': [ATTENDANCE, { ...application, after: { status: 'waiting' } }],
  'attendance.changed': [ATTENDANCE, { ...application, ...from({ status: 'waiting' }, { status: 'confirmed' }) }],
  'attendance.deleted': [ATTENDANCE, { ...application, before: { status: 'waiting' } }],
  'participant.changed': [CHILD, {}],
  'participant.deleted': [CHILD, {}],
  'participant.merged': [CHILD, { into: OTHER_CHILD }],
  'receipt.created': [RECEIPT, { number: '2026-0042', kind: 'payment', debtor: FAMILY }],
  'invoice.created': [INVOICE, { ...invoice, after: { state: 'open' } }],
  'invoice.paid': [INVOICE, { ...invoice, ...from({ state: 'open' }, { state: 'paid' }) }],
  'invoice.cancelled': [INVOICE, { ...invoice, ...from({ state: 'open' }, { state: 'cancelled' }) }],
  'draw.committed': [DRAW, { edition: EDITION, number: 3, ...from({ state: 'proposed' }, { state: 'committed' }) }],
  'job.finished': [JOB, { ...job, ...from({ state: 'running' }, { state: 'done' }) }],
  'job.failed': [JOB, { ...job, ...from({ state: 'running' }, { state: 'failed' }) }],
};

/** One event of each type, for the documentation. */
export const EVENT_EXAMPLES: readonly Data[] = Object.entries(DATA).map(([type, [subject, data]], index) => ({
  specversion: '1.0',
  id: `00010000000002c9f1${(4_711 + index).toString(16).padStart(14, '0')}5e1d`,
  source: 'https://api.ferienprogramm.example',
  sequence: `00001${String(4_711 + index).padStart(15, '0')}`,
  type,
  subject,
  time: '2026-04-01T12:00:00+02:00',
  datacontenttype: 'application/json',
  data,
}));
