import { accountReference, fullName, isMaskedParticipant } from '../accounts/masks.js';
import { type Caller } from '../kernel/caller/caller.js';
import { ageByYear, ageOn } from '../kernel/clock/age.js';
import { localDate } from '../kernel/clock/zone.js';
import { contactOf, showsParent } from './contact.js';
import { CHILD_MASK, type ParticipantRow } from './participant.columns.js';
import { type ParticipantRecord } from './participant.view.js';

/** The child as the caller may see it. */
export const participantRecord = (row: ParticipantRow, caller: Caller, now: Date): ParticipantRecord => {
  const masked = isMaskedParticipant({ protected: row.shielded, account: row.parent?.uuid ?? null }, caller);
  const { parent, shielded, ...columns } = row;
  const record = {
    ...columns,
    protected: shielded,
    masked,
    name: fullName(row),
    age: row.dateOfBirth === null ? null : (masked ? ageByYear : ageOn)(row.dateOfBirth, localDate(now)),
    account: parent === null ? null : accountReference(parent, caller),
  };
  if (masked) return { ...record, ...CHILD_MASK, name: null, contact: null };
  const contact = contactOf(row, showsParent(row, caller));
  return { ...record, contact: contact.email === null && contact.phone === null ? null : contact };
};
