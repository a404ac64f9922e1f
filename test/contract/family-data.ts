import { newUuid } from '../../src/kernel/ids/uuid.js';
import { pagesOf } from '../support/papers.js';
import { markFamilies } from '../support/telltales.js';
import { type Answer } from './client.js';
import { receiptOf } from './money-samples.js';
import { keysOf, NOW, type Sample, type RouteWorld } from './route-world.js';

/** What one asks and does about oneself, and about the whole house: no family but one's own is in it. */
export const ABOUT_ONESELF = /^\/(me|tokens|login|logout|password-reset|settings|invitations\/(accept|look-up))(\/|$)/;

/**
 * Every answer in which something of a child stands, as super admins get it: its own record, or within another record. A
 * route that is missing here fails a test: the developer who adds it checks that nobody else is told.
 */
export const TELLING = keysOf({
  GET: `/accounts /accounts/:uuid /accounts/:uuid/case /accounts/:uuid/export /accounts/export /participants
    /participants/:uuid /participants/export /participants/:uuid/history /participants/duplicates /attendances
    /attendances/:uuid /attendances/:uuid/history /attendances/export /draws/:uuid/wishes /draws/:uuid/wishes/export
    /offers/:uuid/participants /offers/:uuid/participants/export /editions/:uuid/participants/export
    /editions/:uuid/decisions/families /mails /mails/:uuid /search /receipts /receipts/:uuid /receipts/:uuid/pdf
    /receipts/export /invoices /invoices/:uuid /invoices/:uuid/pdf /invoices/export /debtors /debtors/:uuid
    /debtors/export /debtors/:uuid/invoice /debtors/:uuid/reminder /debtors/:uuid/statement
    /debtors/:uuid/statement/pdf /bank-statements/:uuid`,
  POST: `/participants /participants/:uuid/merge /attendances /attendances/:uuid/move /attendances/:uuid/reorder
    /attendances/:uuid/transition /receipts /receipts/:uuid/reversal /invoices/:uuid/cancel /debtors/:uuid/remind
    /debtors/:uuid/set-off /debtors/:uuid/refund /debtors/:uuid/write-off /debtors/:uuid/write-off/reversal /bank-statements/:uuid/assign
    /bank-statements/:uuid/ignore /bank-statements/:uuid/match /bank-statements/:uuid/restore`,
  PATCH: '/participants/:uuid /attendances/:uuid',
});

/** Those in which the parents stand without their children. */
export const OF_PARENTS = keysOf({
  GET: `/accounts/:uuid/history /ledgers /ledgers/:uuid /ledgers/journal.csv /ledgers/journal/pdf
    /ledgers/cash-report/pdf`,
  POST: '/messages/preview /messages/test',
});

/** Those in which parents stand once they have asked for a file, or belong to a team. */
export const OF_OTHERS = keysOf({ GET: '/jobs /hosts' });

/** What an answer says, in whatever format. */
export const textOf = async ({ headers, text, data }: Answer): Promise<string> =>
  headers['content-type']?.startsWith('application/pdf') === true ? (await pagesOf(data)).join('\n') : text;

/** Marks the families of a world; requests in whose answer there is more of them than in that of the sample. */
export const withFamilies = async (world: RouteWorld): Promise<Readonly<Record<string, Sample>>> => {
  await markFamilies(world.make);
  const { make, callers, records } = world;
  const { uuid: member } = callers.member;
  const mail = await make.mail({
    account: member,
    columns: {
      ...{ subject: 'Zusage für Mimi Zwetschgenmüller', text: 'Aalglatt', recipient_name: 'Zwetschgenmüller' },
      ...{ children: [records.participant.uuid], recipient_address: 'm@geheim.example' },
    },
  });
  const { uuid: offer } = await make.offer({ hosts: [records.ownHost.uuid], columns: { fee: 1250 } });
  const attendance = await world.money.confirmed(offer, records.participant.uuid);
  const change = { uuid: newUuid(), at: NOW, changes: [] };
  await make.insert('person_changes', [{ ...change, account_uuid: member, participant_uuid: null }]);
  await make.insert('person_changes', [{ ...change, uuid: newUuid(), participant_uuid: records.participant.uuid }]);
  await make.insert('attendance_edits', [
    { ...change, uuid: newUuid(), attendance_uuid: attendance, status: 'confirmed', procedure: 'staff' },
  ]);
  await receiptOf(world, { attendance });
  if ((await world.hands.writeOff(member)) === undefined)
    throw new Error('Nothing that the family owes could be given up.');
  return {
    'GET /search': { path: '/search?q=zwetschgen' },
    'GET /editions/:uuid/participants/export': {
      path: `/editions/${records.edition.uuid}/participants/export?day=2026-08-03`,
    },
    'GET /mails/:uuid': { path: `/mails/${mail}` },
    'GET /accounts/:uuid': { path: `/accounts/${member}` },
    'GET /accounts/:uuid/history': { path: `/accounts/${member}/history` },
    'GET /attendances/:uuid/history': { path: `/attendances/${attendance}/history` },
    'POST /participants': { path: '/participants', body: { firstname: 'Neu', account: member } },
  };
};
