import { Injectable } from '@nestjs/common';
import { accountReference } from '../../accounts/masks.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { notFound } from '../../kernel/problem/problem.js';
import { type PageQuery } from '../../platform/listing/page-query.js';
import { referenceOfNumber } from '../parties/creditor-reference.js';
import { debtorReference, isClosed } from '../parties/debtor-party.js';
import { mayBeRestored } from './bank-entry.js';
import { BankStatementFinder } from './bank-statement.finder.js';
import { BankStatementStore, type EntryRow } from './bank-statement.store.js';
import {
  type BankEntryRecord,
  type BankStatementRecord,
  type BankStatementRow,
  type BankStatementWithEntries,
  type ProposalItemRecord,
} from './bank-statement.view.js';
import { type Proposal } from './matching/match.js';
import { type ItemDetails, OpenItemsStore } from './open-items.store.js';

/** Reads account statements as the caller may see them. */
@Injectable()
export class BankStatementReading {
  constructor(
    private readonly store: BankStatementStore,
    private readonly items: OpenItemsStore,
    private readonly finder: BankStatementFinder,
  ) {}

  async list(caller: Caller, query: PageQuery): Promise<BankStatementRecord[]> {
    return (await this.store.page(query)).map((row) => recordOf(row, caller));
  }

  /** @throws Problem 404 */
  async read(caller: Caller, uuid: string): Promise<BankStatementWithEntries> {
    const row = await this.store.one(uuid);
    if (row === undefined) throw notFound(this.finder.missing);
    return this.complete(caller, row);
  }

  /** Loads the remaining data of a statement from the finder. */
  async complete(caller: Caller, row: BankStatementRow): Promise<BankStatementWithEntries> {
    const entries = await this.store.entries(row.uuid);
    const named = entries.flatMap(({ proposals }) =>
      proposals.flatMap(({ items }) => items.map((item) => item.attendance)),
    );
    const details = await this.items.details([...new Set(named)]);
    return { ...recordOf(row, caller), entries: entries.map((entry) => entryOf(entry, details, caller)) };
  }
}

const recordOf = ({ importer, ...row }: BankStatementRow, caller: Caller): BankStatementRecord => ({
  ...row,
  importedBy: importer === null ? null : accountReference(importer, caller),
});

const entryOf = (
  { transfer, proposals, certain, undone, ...entry }: EntryRow,
  details: ReadonlyMap<string, ItemDetails>,
  caller: Caller,
): BankEntryRecord => ({
  ...entry,
  amount: transfer === null ? null : transfer.credit ? transfer.amount : -transfer.amount,
  currency: transfer?.currency ?? null,
  bookedOn: transfer?.bookedOn ?? null,
  valuedOn: transfer?.valuedOn ?? null,
  reference: transfer?.references[0] ?? null,
  text: transfer === null || transfer.texts.length === 0 ? null : transfer.texts.join('\n'),
  payer: transfer?.party.name ?? null,
  payerIban: transfer?.party.iban ?? null,
  bankId: transfer === null ? null : (transfer.ids.service ?? transfer.ids.transaction ?? transfer.ids.uetr),
  restorable: entry.state === 'booked' ? undone : mayBeRestored(entry.reason, certain),
  proposals: proposals.map((proposal) => ({
    ...proposal,
    items: proposal.items.flatMap((item) => itemOf(item, details.get(item.attendance), caller)),
  })),
});

/** Applications deleted meanwhile are no longer proposed. */
const itemOf = (
  { attendance, amount }: Proposal['items'][number],
  details: ItemDetails | undefined,
  caller: Caller,
): ProposalItemRecord[] =>
  details?.party == null
    ? []
    : [
        {
          attendance,
          amount,
          reference: details.number === null ? null : referenceOfNumber(details.number),
          offerName: details.offerName,
          participantName:
            isClosed(details.party, caller) || isClosed(details, caller) ? null : details.participantName,
          debtor: debtorReference(details.party, caller),
        },
      ];
