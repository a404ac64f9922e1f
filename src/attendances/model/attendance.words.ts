import { maskOf } from '../../accounts/masks.js';
import { namesOf } from '../../platform/database/columns-of.js';
import { Attendance } from './attendances.entities.js';

/** Workflow and booking columns: shown for a masked child, and kept for an erased one. */
const FACTS = [
  ...([
    'uuid',
    'offerUuid',
    'editionUuid',
    'participantUuid',
    'status',
    'priority',
    'favourite',
    'agreementReceived',
    'listRank',
    'decision',
  ] as const),
  ...(['drawUuid', 'drawReason', 'drawRank', 'duplicateOfUuid'] as const),
  ...(['ownFee', 'charged', 'paidAmount', 'appliedAt', 'withdrawnAt', 'createdAt', 'modifiedAt'] as const),
] as const satisfies readonly (keyof Attendance)[];

/**
 * Text about a child: masked, write-protected and erased like its name. Every column that is not a fact, so a new
 * column is hidden by default.
 */
export const WORDS = namesOf(Attendance, { except: FACTS });
export type Word = (typeof WORDS)[number];

export const NO_WORDS = maskOf(WORDS, []);
