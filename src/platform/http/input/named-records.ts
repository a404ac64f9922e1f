import { Injectable } from '@nestjs/common';
import { setOnce } from '../../../kernel/collections/set-once.js';
import { type Message, onOneLine } from '../../../kernel/problem/message.js';
import { invalidField, type Line } from '../../../kernel/problem/problem.js';
import { type RecordRef } from '../../../kernel/ids/record-ref.js';
import { ReferenceStore } from '../../database/reference.store.js';
import { withoutRepeats } from './rules.js';

/** Lists of records that a body can name; each field is named after its table. */
type NamedList = 'hosts' | 'categories';

/** The records found, and an error line for each one that was not. */
export interface NamedRecordsFound {
  readonly found: readonly string[];
  readonly lines: readonly Line[];
}

const unknownWords = new Map<NamedList, (name: string) => Message>();

/** What callers are told of a name that no record has. The feature that owns the records says it. */
export const describeUnknown = (list: NamedList, words: (name: string) => Message): void => {
  setOnce(unknownWords, list, words, `what is said of an unknown name in ${list}`);
};

const unknownLine = (list: NamedList, { alias }: RecordRef): Line => {
  const words = unknownWords.get(list);
  if (words === undefined) throw new Error(`Nothing says that a name is none of ${list}`);
  return [list, words(onOneLine(alias))];
};

/** Resolves lists of references to records. */
@Injectable()
export class NamedRecords {
  constructor(private readonly store: ReferenceStore) {}

  /**
   * The referenced records in list order; they cannot be deleted before the transaction ends.
   * @throws Problem 422 with a violation when the same record is named twice, by uuid and by alias: the form of the
   * list,
   * checked before, does not show that
   */
  async find(list: NamedList, refs: readonly RecordRef[]): Promise<NamedRecordsFound> {
    const uuids = await this.store.resolve(list, refs);
    const found = uuids.filter((uuid) => uuid !== undefined);
    if (!withoutRepeats.holds(found)) {
      throw invalidField(list, withoutRepeats.message, withoutRepeats.code);
    }
    const unknown = refs.filter((_, index) => uuids[index] === undefined);
    return { found, lines: unknown.map((ref) => unknownLine(list, ref)) };
  }
}
