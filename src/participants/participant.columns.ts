import { type MaskableRow, maskOf } from '../accounts/masks.js';
import { columnsOf, namesOf, type RowOf } from '../platform/database/columns-of.js';
import { Participant } from './entities/participant.entity.js';

/** Not read with a child: its account comes by name, an anonymised child for nobody. */
const APART = ['accountUuid', 'anonymisedAt', 'modifiedAt'] as const satisfies readonly (keyof Participant)[];

export const PARTICIPANT_COLUMNS = columnsOf(Participant, 'p', { except: APART });

/** What is shown of a masked child: it tells nobody who it is. */
export const OPEN_OF_CHILD = [
  'uuid',
  'discounted',
  'protected',
  'createdAt',
] as const satisfies readonly (keyof Participant)[];

export const CHILD_MASK = maskOf(namesOf(Participant, { except: APART }), OPEN_OF_CHILD);

/** A child whose columns may be masked. */
export type MaskableChild = MaskableRow<RowOf<typeof PARTICIPANT_COLUMNS>, (typeof OPEN_OF_CHILD)[number]>;
