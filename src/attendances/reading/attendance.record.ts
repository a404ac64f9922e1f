import { accountReference, fullName } from '../../accounts/masks.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { ageByYear, ageOn, localDate } from '../../kernel/clock/zone.js';
import { contactOf, parentsOf, phonesOf, showsParent } from '../../participants/contact.js';
import { disclosureOf, NO_WORDS } from '../model/attendance.access.js';
import { drawReasonShown } from '../model/draw-reason.js';
import { attendanceWorkflow } from '../model/attendance.workflow.js';
import { type Reference } from '../../platform/http/view/field.js';
import {
  type AttendanceRow,
  type AttendingRow,
  type AttendanceRecord,
  type AttendingChild,
} from './attendance.view.js';

/**
 * The application as the caller may see it. Answers and remarks are text about a child and hidden with its name. Completes
 * the row, which nobody else references: a copy of its thirty columns costs more than all that is worked out here.
 */
export const attendanceRecord = (row: AttendanceRow, caller: Caller, now: Date): AttendanceRecord => {
  const { firstBeginAt, participant, drawReason } = row;
  const masked = disclosureOf(participant, caller) === 'none';
  const parentIsSeen = seesParent(participant, caller);
  const record = Object.assign(row, {
    participant: attendingChild(participant, caller, firstBeginAt ?? now),
    phones: masked ? [] : phonesOf(participant, parentIsSeen),
    parents: masked ? null : parentsOf(participant, parentIsSeen),
    address: attendingAddress(participant, caller),
    begin: firstBeginAt,
    account: participant.parent === null ? null : parentOf(participant.parent, masked, caller),
    locked: participant.protected,
    masked,
    // The time of an uncommitted decision or of a payment would tell hosts that there is one.
    modifiedAt: caller.isAdmin ? row.modifiedAt : row.openlyModifiedAt,
    transitions: row.duplicate ? [] : attendanceWorkflow.from(row.status),
    drawReason: drawReason === null ? null : drawReasonShown(drawReason, row.reasonOffer),
  });
  return masked ? Object.assign<AttendanceRecord, typeof NO_WORDS>(record, NO_WORDS) : record;
};

/** The parents, without their name where the child is masked: beside the offer it would tell where a locked child will be. */
const parentOf = (parent: NonNullable<AttendingRow['parent']>, masked: boolean, caller: Caller): Reference =>
  masked ? { uuid: parent.uuid, name: null } : accountReference(parent, caller);

/** @param on the moment on whose day the age is computed */
const attendingChild = (child: AttendingRow, caller: Caller, on: Date): AttendingChild => {
  const disclosure = disclosureOf(child, caller);
  const years = disclosure === 'none' ? ageByYear : ageOn;
  const age = child.dateOfBirth === null ? null : years(child.dateOfBirth, localDate(on));
  if (disclosure === 'none') return { ...NOTHING, uuid: child.uuid, age };
  const { uuid, firstname, lastname, dateOfBirth } = child;
  const { email, phone } = contactOf(child, seesParent(child, caller));
  const isAll = disclosure === 'all';
  return {
    uuid,
    name: fullName(child),
    firstname,
    lastname,
    dateOfBirth: isAll ? dateOfBirth : null,
    age,
    email,
    phone,
  };
};

/**
 * A host must be able to reach the parents on the day, although their account is masked otherwise; protected
 * ones stay masked.
 */
const seesParent = (child: AttendingRow, caller: Caller): boolean =>
  disclosureOf(child, caller) === 'all' ? showsParent(child, caller) : child.parent?.protected === false;

/** A family's address is not needed on the day: only callers who see families get it. */
const attendingAddress = (child: AttendingRow, caller: Caller): AttendanceRecord['address'] =>
  disclosureOf(child, caller) === 'all' && showsParent(child, caller) ? (child.parent?.address ?? null) : null;

const NOTHING = { name: null, firstname: null, lastname: null, dateOfBirth: null, email: null, phone: null } as const;

/**
 * The record as the answer to a request that had its family mailed.
 * @param unreachable 1 if it has no address, which callers who may not see the family are not told
 */
export const mailedRecord = (record: AttendanceRecord, unreachable: number | null): AttendanceRecord => ({
  ...record,
  unreachable: record.masked ? null : unreachable,
});
