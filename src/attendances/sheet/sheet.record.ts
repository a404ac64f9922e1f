import { type ChildHealth } from '../../participants/emergency-contact.js';
import { type Presence } from '../model/presence.js';
import { type AttendanceRecord } from '../reading/attendance.view.js';
import { type SheetRecord } from './sheet.view.js';

/**
 * Adds when the child was there, and what is known of its health, as far as the caller is shown it. The emergency contact is called
 * before everybody else.
 */
export const sheetRecord = (
  record: AttendanceRecord,
  presences: readonly Presence[] = [],
  health: ChildHealth = NOTHING,
): SheetRecord => {
  const { healthNote, emergencyContact } = health;
  const first = emergencyContact === null ? [] : [emergencyContact.phone];
  return { ...record, presences, healthNote, emergencyContact, phones: [...new Set([...first, ...record.phones])] };
};

const NOTHING: ChildHealth = { healthNote: null, emergencyContact: null };
