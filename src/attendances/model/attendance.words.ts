import { maskOf } from '../../accounts/masks.js';
import { namesOf } from '../../platform/database/columns-of.js';
import { Attendance } from './entities/attendance.entity.js';

/** What happened to an application, and what was booked for it: shown of a masked child, and kept of an erased one. */
const FACTS = [
  ...(['uuid', 'offerUuid', 'editionUuid', 'participantUuid', 'status', 'priority', 'listRank', 'decision'] as const),
  ...(['ownFee', 'charged', 'paidAmount', 'appliedAt', 'withdrawnAt', 'createdAt', 'modifiedAt'] as const),
] as const satisfies readonly (keyof Attendance)[];

/** Words about a child: hidden, unwritable and erased like its name. All that is no fact, so what is new is hidden. */
export const WORDS = namesOf(Attendance, { except: FACTS });
export type Word = (typeof WORDS)[number];

export const NO_WORDS = maskOf(WORDS, []);
