import { type MaskableRow, maskOf } from '../accounts/masks.js';
import { columnsOf, namesOf, type RowOf } from '../platform/database/columns-of.js';
import { Participant } from './entities/participant.entity.js';

/** Not selected with a child: its account is read as a reference, and anonymised children are not found at all. */
const NOT_SELECTED = [
  'accountUuid',
  'healthNotedAt',
  'mergedIntoUuid',
  'anonymisedAt',
  'modifiedAt',
] as const satisfies readonly (keyof Participant)[];

export const PARTICIPANT_COLUMNS = columnsOf(Participant, 'p', { except: NOT_SELECTED });

/** Shown even of a masked child, because it does not identify it. */
export const OPEN_OF_CHILD = [
  'uuid',
  'discounted',
  'protected',
  'createdAt',
] as const satisfies readonly (keyof Participant)[];

export const CHILD_MASK = maskOf(namesOf(Participant, { except: NOT_SELECTED }), OPEN_OF_CHILD);

/** A child whose columns may be masked. */
export type MaskableChild = MaskableRow<RowOf<typeof PARTICIPANT_COLUMNS>, (typeof OPEN_OF_CHILD)[number]>;
