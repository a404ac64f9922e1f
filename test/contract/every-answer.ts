import { expect } from '@jest/globals';
import { type Route } from '../../src/platform/http/server/route-table.js';
import { type Answer, listOf, recordOf } from './client.js';
import { UUIDS_IN_PATH } from './identifier-forms.js';
import { uuidToBase58 } from '../support/base58.js';
import { keyOf, type Sample } from './route-world.js';

/** Nested lists whose objects show empty values as null (R-API-9). */
const MAY_HOLD_NULLS = /^((receipts)?\[\d+\]\.)?(tasks|items|bookEntries)\[\d+\]\.\w+$/;

/** No record, but a description of records: it says of three kinds of entries that their fields may be null. */
const DOCUMENT = '/openapi.json';

/** Booleans and numbers without a default: missing means that it is not known, not said, or not for this record. */
const MAY_BE_UNKNOWN = [
  ...['Attendance.ownFee', 'Attendance.position', 'Attendance.priority', 'Attendance.unreachable'],
  ...['AttendanceTransitionResult.unreachable', 'Debtor.unreachable', 'DrawWish.position', 'DrawWish.rank'],
  ...['Edition.remindBefore', 'Invoice.unreachable', 'Job.total', 'Offer.fee', 'Offer.maxAge'],
  ...['Offer.maxParticipants', 'Offer.meetingLat', 'Offer.meetingLng', 'Offer.minAge', 'Offer.minParticipants'],
  ...['Offer.unreachable', 'Offer.vacancies', 'Offer.wheelchairAccessible', 'OfferTransitionResult.unreachable'],
  ...['Participant.age', 'Receipt.unreachable', 'SheetLine.position'],
];

const nullsIn = (value: unknown, path = ''): string[] => {
  if (value === null) return [path];
  if (Array.isArray(value)) return value.flatMap((entry, index) => nullsIn(entry, `${path}[${String(index)}]`));
  if (typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, entry]) => nullsIn(entry, path === '' ? key : `${path}.${key}`));
};

/** No null leaves the server, except in tasks, items and bookEntries. */
export const expectNoNulls = (path: string, { headers, text }: Answer): void => {
  if (path === DOCUMENT || !String(headers['content-type']).includes('json')) return;
  expect([path, nullsIn(JSON.parse(text)).filter((at) => !MAY_HOLD_NULLS.test(at))]).toEqual([path, []]);
};

/** Booleans are in every record of every route, and numbers unless they may be unknown: in what is answered to a GET. */
export const expectPlainValues = (route: Route, answer: Answer): void => {
  const { responds } = route;
  if (responds === undefined) return;
  const { properties } = responds.view.schema as { properties: Record<string, { type?: unknown }> };
  const plain = Object.keys(properties).filter((name) =>
    [properties[name]?.type].flat().some((type) => ['boolean', 'integer', 'number'].includes(String(type))),
  );
  const missing = (responds.list ? listOf(answer) : [recordOf(answer)]).flatMap((record) =>
    plain.filter((name) => !(name in record)).map((name) => `${responds.view.name}.${name}`),
  );
  expect([keyOf(route), missing.filter((name) => !MAY_BE_UNKNOWN.includes(name))]).toEqual([keyOf(route), []]);
};

/** What is read is audited, and shown in them: nobody ever has them already. */
const EVER_NEW: readonly string[] = ['/audit', '/accounts/:uuid/export', '/settings/privacy-record'];

/**
 * What a good answer of every route is: a deletion 204 and nothing, all else in JSON but for files, calendars and tables; a record
 * says its identifier in the RFC 4122 form, whatever form was asked for, and has an ETag, as a list has.
 */
export const expectGoodAnswer = (route: Route, { path }: Sample, answer: Answer): void => {
  const { status, headers, text } = answer;
  const key = keyOf(route);
  if (status === 204)
    expect([key, route.method, text, headers['content-type']]).toEqual([key, 'DELETE', '', undefined]);
  else if (route.produces.includes('application/json'))
    expect([key, headers['content-type']]).toEqual([key, 'application/json; charset=utf-8']);
  if (route.method !== 'GET' || route.responds === undefined) return;
  if (!EVER_NEW.includes(route.path))
    expect([key, headers.etag]).toEqual([key, expect.stringMatching(/^"[\w-]+(\.[\w-]+)?"$/)]);
  expectPlainValues(route, answer);
  const [uuid] = path.match(UUIDS_IN_PATH) ?? [];
  if (uuid === undefined) return;
  expect([key, text.includes(uuidToBase58(uuid))]).toEqual([key, false]);
  if (/^\/[\w-]+\/:uuid$/.test(route.path)) expect([key, recordOf(answer)['uuid']]).toEqual([key, uuid]);
};
