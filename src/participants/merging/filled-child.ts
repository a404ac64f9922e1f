import { conflict, type Problem } from '../../kernel/problem/problem.js';
import { namesOf } from '../../platform/database/columns-of.js';
import { Participant } from '../entities/participant.entity.js';
import { MAX_HEALTH_NOTE } from '../health-days.js';
import { type ParticipantRow } from '../participant.columns.js';

/**
 * What a merge does with each field: `filled` comes from the other child where the one has none, `own` stays, `apart` has
 * rules of its own. A new field does not compile until it stands here, else it would be lost with the child that goes.
 */
const FIELDS = {
  ...({ uuid: 'own', firstname: 'own', lastname: 'filled', dateOfBirth: 'filled' } as const),
  ...({ email: 'filled', phone: 'filled', mobile: 'filled', comment: 'filled', discounted: 'own' } as const),
  ...({ protected: 'apart', accountUuid: 'apart', healthNote: 'apart', healthNotedAt: 'apart' } as const),
  ...({ emergencyContact: 'filled', mergedIntoUuid: 'apart', anonymisedAt: 'own' } as const),
  ...({ createdAt: 'own', modifiedAt: 'own' } as const),
} satisfies Record<keyof Participant, 'filled' | 'own' | 'apart'>;

type FilledField = {
  [Field in keyof Participant]: (typeof FIELDS)[Field] extends 'filled' ? Field : never;
}[keyof Participant];

const FILLED = namesOf(Participant).filter((name): name is FilledField => FIELDS[name] === 'filled');

/**
 * What the child that stays gets from the one that goes (R-CHI-11): what it has itself stays, what it lacks is filled. A
 * lock of either, or of its account, becomes one of the child, and of two notes on health none may be lost: both stand
 * below each other. Pure.
 * @throws Problem 409 the notes on health are too long for one
 */
export const filledFrom = (stays: ParticipantRow, goes: ParticipantRow): Partial<Participant> => {
  const lacking = FILLED.filter((name) => stays[name] === null && goes[name] !== null);
  const filled = Object.fromEntries(lacking.map((name) => [name, goes[name]])) as Partial<Participant>;
  const healthNote = bothNotes(stays.healthNote, goes.healthNote);
  return {
    ...filled,
    ...(healthNote === stays.healthNote ? {} : { healthNote }),
    ...((goes.shielded || stays.shielded) && !stays.protected ? { protected: true } : {}),
    ...(stays.parent === null && goes.parent !== null ? { accountUuid: goes.parent.uuid } : {}),
  };
};

/** Only the very same note is left out: one that contains the other may say the opposite ("keine Nüsse"). */
const bothNotes = (own: string | null, other: string | null): string | null => {
  if (own === null || other === null) return own ?? other;
  if (own.trim() === other.trim()) return own;
  const both = `${own}\n${other}`;
  const { length } = Array.from(both);
  if (length > MAX_HEALTH_NOTE) throw tooLong(length);
  return both;
};

const tooLong = (length: number): Problem =>
  conflict(
    `The notes on health (healthNote) of both children have ${String(length)} characters together, and a note can have ${String(MAX_HEALTH_NOTE)} at most. Nothing was merged, so that none is lost: shorten one of them first.`,
    `Die Gesundheitshinweise (healthNote) beider Kinder haben zusammen ${String(length)} Zeichen, ein Hinweis hat höchstens ${String(MAX_HEALTH_NOTE)}. Damit nichts verloren geht, wurde nichts zusammengeführt: Bitte vorher einen der beiden kürzen.`,
  );
