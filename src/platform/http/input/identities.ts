import { message } from '../../../kernel/problem/message.js';
import { type Violation } from '../../../kernel/problem/problem.js';
import { CODES } from '../../../kernel/problem/codes.js';

const UNKNOWN = message('The record has no such entry.', 'Der Datensatz hat keinen solchen Eintrag.');
const TWICE = message('This entry is in the list twice.', 'Dieser Eintrag steht doppelt in der Liste.');

/**
 * A uuid sent with a list entry keeps the identity of an existing entry (an offer's date, an edition's task): it must
 * belong to this record and occur only once.
 * @param known uuids of the record's existing entries
 */
export const identityViolations = (
  entries: readonly { readonly uuid?: string | null | undefined }[],
  known: readonly string[],
  list: string,
): Violation[] =>
  entries.flatMap(({ uuid }, index): Violation[] => {
    if (uuid == null) return [];
    const propertyPath = `${list}[${index}].uuid`;
    if (!known.includes(uuid)) return [{ propertyPath, message: UNKNOWN, code: CODES.choice }];
    const first = entries.findIndex((entry) => entry.uuid === uuid);
    return first === index ? [] : [{ propertyPath, message: TWICE, code: CODES.notUnique }];
  });
