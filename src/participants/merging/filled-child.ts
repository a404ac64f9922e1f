import { type Participant } from '../entities/participant.entity.js';
import { type ParticipantRow } from '../participant.store.js';

/** Fields that come from the other child where the one has none. */
const FILLED = ['lastname', 'dateOfBirth', 'email', 'phone', 'mobile', 'comment', 'emergencyContact'] as const;

/** As many characters as a note may have. */
const LONGEST_NOTE = 2000;

/**
 * What the child that stays gets from the one that goes (R-CHI-11): what it has itself stays, what it lacks is filled. A
 * lock of either is a lock, and of two notes on health none may be lost: both stand below each other. Pure.
 */
export const filledFrom = (stays: ParticipantRow, goes: ParticipantRow): Partial<Participant> => {
  const lacking = FILLED.filter((name) => stays[name] === null && goes[name] !== null);
  const filled = Object.fromEntries(lacking.map((name) => [name, goes[name]])) as Partial<Participant>;
  const healthNote = bothNotes(stays.healthNote, goes.healthNote);
  return {
    ...filled,
    ...(healthNote === stays.healthNote ? {} : { healthNote }),
    ...(goes.protected && !stays.protected ? { protected: true } : {}),
    ...(stays.parent === null && goes.parent !== null ? { accountUuid: goes.parent.uuid } : {}),
  };
};

const bothNotes = (own: string | null, other: string | null): string | null => {
  if (own === null || other === null) return own ?? other;
  if (own.includes(other)) return own;
  const both = `${own}\n${other}`;
  return both.length > LONGEST_NOTE ? own : both;
};
