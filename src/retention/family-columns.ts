import { Account } from '../accounts/entities/account.entity.js';
import { Attendance } from '../attendances/model/entities/attendance.entity.js';
import { Participant } from '../participants/entities/participant.entity.js';

/**
 * What is no part of a family's file as it stands in the table: secrets, what a family would not understand, and what goes by
 * another name. All other columns are: whatever is kept of a family is its to know (GDPR, article 15).
 */
export const NOT_OF_ACCOUNT = ['passwordHash', 'anonymisedAt'] as const satisfies readonly (keyof Account)[];

/** Of a child the file says whether it is under an information lock, its own or its account's. */
export const NOT_OF_CHILD = [
  'accountUuid',
  'protected',
  'anonymisedAt',
] as const satisfies readonly (keyof Participant)[];

/** What staff decided and have not told is not decided. */
export const NOT_OF_APPLICATION = [
  ...(['offerUuid', 'editionUuid', 'participantUuid', 'listRank', 'decision'] as const),
  ...(['charged', 'paidAmount', 'answers'] as const),
] as const satisfies readonly (keyof Attendance)[];
