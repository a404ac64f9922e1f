import { Injectable } from '@nestjs/common';
import { type Message, message, onOneLine } from '../../../kernel/problem/message.js';
import { invalidField, type Line } from '../../../kernel/problem/problem.js';
import { type RecordRef } from '../../../kernel/ids/record-ref.js';
import { ReferenceStore } from '../../database/alias.store.js';
import { withoutRepeats } from './rules.js';

/** Lists of records that a body can name; each field is named after its table. */
type NamedList = 'hosts' | 'categories';

/** The records found, and an error line for each one that was not. */
export interface NamedRecordsFound {
  readonly found: readonly string[];
  readonly lines: readonly Line[];
}

const UNKNOWN: Readonly<Record<NamedList, (name: string) => Message>> = {
  hosts: (name) => message(`There is no organiser “${name}”.`, `Es gibt keinen Veranstalter „${name}“.`),
  categories: (name) => message(`There is no category “${name}”.`, `Es gibt keine Kategorie „${name}“.`),
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
    return { found, lines: unknown.map(({ alias }) => [list, UNKNOWN[list](onOneLine(alias))]) };
  }
}
