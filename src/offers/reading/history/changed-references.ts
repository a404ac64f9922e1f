import { Injectable } from '@nestjs/common';
import { accountReference, type NamedAccount } from '../../../accounts/masks.js';
import { accountRows } from '../../../accounts/account.sql.js';
import { namedAccount } from '../../../accounts/named-account.js';
import { categoryRows } from '../../../categories/category.sql.js';
import { editionRows } from '../../../editions/edition.sql.js';
import { hostRows } from '../../../hosts/host.sql.js';
import { type Caller } from '../../../kernel/caller/caller.js';
import { type FieldChange, fieldChange } from '../../../kernel/collections/field-changes.js';
import { Database } from '../../../platform/database/database.js';
import { type Reference } from '../../../platform/view/field.js';
import { offerRows } from '../../model/offer.sql.js';

/** Fields of offers that refer to other records. */
const REFERRING = ['edition', 'hosts', 'categories', 'contact', 'variantOf'];

interface Changed {
  readonly changes: readonly FieldChange[];
}

/** The records to which changes of offers refer, called as they are called now; those that are gone stay without a name. */
@Injectable()
export class ChangedReferences {
  constructor(private readonly database: Database) {}

  /** Two statements at most, however many entries there are. @returns the changes of an entry, with names */
  async named(caller: Caller, entries: readonly Changed[]): Promise<(entry: Changed) => readonly FieldChange[]> {
    const uuids = entries.flatMap(({ changes }) =>
      changes.filter(isReferring).flatMap(({ from, to }) => [...uuidsOf(from), ...uuidsOf(to)]),
    );
    const known = uuids.length === 0 ? new Map<string, Reference>() : await this.read(caller, uuids);
    const shown = (end: unknown): unknown => {
      const references = uuidsOf(end).map((uuid) => shownAs(known.get(uuid), uuid));
      return Array.isArray(end) ? references : references[0];
    };
    return ({ changes }) =>
      changes.map((change) =>
        isReferring(change) ? fieldChange(change.field, shown(change.from), shown(change.to)) : change,
      );
  }

  private async read(caller: Caller, uuids: readonly string[]): Promise<ReadonlyMap<string, Reference>> {
    const select = (rows: string, alias: string): string =>
      `select ${alias}.uuid, ${alias}.name, ${alias}.alias from ${rows} where ${alias}.uuid = any($1::uuid[])`;
    const sources = [[hostRows(), 'h'] as const, [categoryRows(), 'c'] as const, [editionRows(), 'e'] as const];
    const records = await this.database.rows<Reference>(
      'offer_history_references',
      [...sources, [offerRows(), 'o'] as const].map(([rows, alias]) => select(rows, alias)).join(' union all '),
      [uuids],
    );
    const accounts = await this.database.rows<{ account: NamedAccount }>(
      'offer_history_accounts',
      `select ${namedAccount('a')} as account from ${accountRows()} where a.uuid = any($1::uuid[])`,
      [uuids],
    );
    return new Map(
      [...records, ...accounts.map(({ account }) => accountReference(account, caller))].map((one) => [one.uuid, one]),
    );
  }
}

const isReferring = ({ field }: FieldChange): boolean => REFERRING.includes(field);

const uuidsOf = (end: unknown): string[] => {
  if (end === undefined) return [];
  return Array.isArray(end) ? (end as string[]) : [end as string];
};

const shownAs = (record: Reference | undefined, uuid: string): Record<string, unknown> => ({
  ...{ uuid, name: record?.name, alias: record?.alias },
});
