import { type NamedParticipant } from '../accounts/masks.js';
import { pairsOf } from '../platform/database/columns-of.js';
import { Participant } from './entities/participant.entity.js';

const NAME = ['uuid', 'firstname', 'lastname'] as const satisfies readonly (keyof NamedParticipant)[];

/**
 * SQL for a `NamedParticipant` as JSON: a child's name, and the columns that decide whether it is masked. Defined once,
 * because `protected` of the table alone would reveal the names of children whose account is under an information lock.
 * @param child alias of participants in the statement; @param more further pairs of name and value
 */
export const namedParticipant = (child: string, more = ''): string =>
  `json_build_object(${pairsOf(Participant, child, { only: NAME })}, 'protected', ${child}.shielded,
    'account', ${child}.account_uuid${more === '' ? '' : `, ${more}`})`;
