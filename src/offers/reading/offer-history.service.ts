import { Injectable } from '@nestjs/common';
import { type Reference } from '../../platform/http/view/field.js';
import { AccountLookup } from '../../accounts/account-lookup.js';
import { accountReference } from '../../accounts/masks.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { type FieldChange, fieldChange } from '../../kernel/collections/field-changes.js';
import { type OfferHistoryQuery } from './reading.inputs.js';
import { offerHistoryRecord, type OfferHistoryRecord } from './offer-history.view.js';
import { ChangedReferencesStore, OfferHistoryStore } from './offer-history.store.js';

/** Fields of offers that refer to other records. */
const REFERRING = ['edition', 'hosts', 'categories', 'contact', 'variantOf'];

interface Changed {
  readonly changes: readonly FieldChange[];
}

/** The records to which changes of offers refer, called as they are called now; those that are gone stay without a name. */
@Injectable()
export class ChangedReferences {
  constructor(
    private readonly store: ChangedReferencesStore,
    private readonly accounts: AccountLookup,
  ) {}

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
    const records = await this.store.records(uuids);
    const accounts = await this.accounts.named(uuids);
    return new Map(
      [...records, ...accounts.map((account) => accountReference(account, caller))].map((one) => [one.uuid, one]),
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

/** Reads the history of offers (R-OFF-7). */
@Injectable()
export class OfferHistoryService {
  constructor(
    private readonly store: OfferHistoryStore,
    private readonly references: ChangedReferences,
  ) {}

  /** One page of an offer's history, latest first. */
  async list(caller: Caller, offer: string, query: OfferHistoryQuery): Promise<OfferHistoryRecord[]> {
    const rows = await this.store.page(offer, query);
    const named = await this.references.named(caller, rows);
    return rows.map((row) => offerHistoryRecord(row, caller, named));
  }
}
