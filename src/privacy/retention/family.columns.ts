import { Account } from '../../accounts/entities/account.entity.js';
import { type ReasonOffer } from '../../attendances/model/draw-reason.js';
import { type Attendance } from '../../attendances/model/entities/attendance.entity.js';
import { Participant } from '../../participants/entities/participant.entity.js';
import { columnsOf, type RowOf } from '../../platform/database/columns-of.js';

/**
 * Columns excluded from a family's data export: secrets, values a family would not understand, and those exported
 * under another name. All others are included: a family has a right to all data stored about it (GDPR, article 15).
 */
export const NOT_OF_ACCOUNT = ['passwordHash', 'anonymisedAt'] as const satisfies readonly (keyof Account)[];

/** For a child the export states whether it is under an information lock of its own or of its account. */
export const NOT_OF_CHILD = [
  'accountUuid',
  'healthNotedAt',
  'mergedIntoUuid',
  'protected',
  'anonymisedAt',
] as const satisfies readonly (keyof Participant)[];

/** An unannounced decision of staff is not final. */
export const NOT_OF_ATTENDANCE = [
  ...(['offerUuid', 'editionUuid', 'participantUuid', 'listRank', 'decision', 'decisionReason'] as const),
  ...(['charged', 'paidAmount', 'answers', 'drawUuid', 'drawReason', 'drawRank', 'duplicateOfUuid'] as const),
] as const satisfies readonly (keyof Attendance)[];

export const FAMILY_ACCOUNT_COLUMNS = columnsOf(Account, 'a', { except: NOT_OF_ACCOUNT });

/** The account whose data is exported. */
export interface FamilyAccount extends RowOf<typeof FAMILY_ACCOUNT_COLUMNS> {
  readonly twoFactor: boolean;
}

/** A part of an export; timestamps are text in UTC, as in JSON. */
export type Part = Readonly<Record<string, unknown>>;

/** An application of an export, as read: why a draw decided about it is not yet put into words. */
export interface AttendancePart extends Part {
  readonly drawReason: Attendance['drawReason'];
  /** The offer that the reason names. */
  readonly reasonOffer: ReasonOffer | null;
}
