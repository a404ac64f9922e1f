import { type MaskableRow, maskOf } from '../accounts/masks.js';
import { columnsOf, namesOf, type RowOf } from '../platform/database/columns-of.js';
import { type ContactRow, parentOf } from './contact.js';
import { Participant } from './entities/participant.entity.js';

/** Not selected with a child: its account is read as a reference, and anonymised children are not found at all. */
const NOT_SELECTED = [
  'accountUuid',
  'healthNotedAt',
  'mergedIntoUuid',
  'anonymisedAt',
  'modifiedAt',
] as const satisfies readonly (keyof Participant)[];

const OWN = columnsOf(Participant, 'p', { except: NOT_SELECTED });

/** A child (p) as stored, with its account, before masking. */
export interface ParticipantRow extends RowOf<typeof OWN>, ContactRow {
  /** Under an information lock of the child or its account; `protected` is the child's only. */
  readonly shielded: boolean;
}

/** The columns of a `ParticipantRow`. */
export const PARTICIPANT_COLUMNS = `${OWN}, p.shielded, ${parentOf('p')} as parent`;

/** Shown even of a masked child, because it does not identify it. */
export const OPEN_OF_CHILD = [
  'uuid',
  'discounted',
  'protected',
  'createdAt',
] as const satisfies readonly (keyof Participant)[];

export const CHILD_MASK = maskOf(namesOf(Participant, { except: NOT_SELECTED }), OPEN_OF_CHILD);

/** A child whose columns may be masked. */
export type MaskableChild = MaskableRow<RowOf<typeof OWN>, (typeof OPEN_OF_CHILD)[number]>;
