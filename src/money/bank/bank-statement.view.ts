import { type NamedAccount, accountReference, namedAccountOf } from '../../accounts/masks.js';
import { columnsOf, type RowOf } from '../../platform/database/columns-of.js';
import { ENTRY_STATES, type EntryState, IGNORE_REASONS } from './bank-entry.js';
import { BankStatement } from './bank.entities.js';
import { type Caller } from '../../kernel/caller/caller.js';
import {
  boolean,
  cents,
  choice,
  integer,
  list,
  moment,
  type Reference,
  reference,
  text,
  uuid,
} from '../../platform/http/view/field.js';
import { defineView, nested, type RecordOf } from '../../platform/http/view/view.js';
import { PROPOSAL_REASONS, type Proposal } from './matching/match.js';

const OWN = columnsOf(BankStatement, 's', { except: ['importedByUuid'] });

/** All columns of a statement (s). */
export const BANK_STATEMENT_COLUMNS = `${OWN},
  ${namedAccountOf('s.imported_by_uuid')} as importer,
  (select json_build_object(${ENTRY_STATES.map(
    (state) => `'${state}', count(*) filter (where e.state = '${state}')`,
  ).join(', ')}) from bank_entries e where e.statement_uuid = s.uuid) as counts,
  (select md5(string_agg(concat_ws('|', e.state, e.reason, e.proposals::text, e.credit, e.decided_at), ' ' order by e.position))
    from bank_entries e where e.statement_uuid = s.uuid) as fates`;

/** A statement as read, before masking. */
export interface BankStatementRow extends RowOf<typeof OWN> {
  readonly importer: NamedAccount | null;
  /** Numbers of its entries by state. */
  readonly counts: Readonly<Record<EntryState, number>>;
  /** Changes with whatever becomes of an entry; null without entries. */
  readonly fates: string | null;
}

/** A statement as the caller may see it: who imported it may be masked. */
export const bankStatementRecord = ({ importer, ...row }: BankStatementRow, caller: Caller): BankStatementRecord => ({
  ...row,
  importedBy: importer === null ? null : accountReference(importer, caller),
});

interface ProposalRecord extends Omit<Proposal, 'items' | 'receipt'> {
  readonly items: readonly ProposalItemRecord[];
  readonly receipt: Reference | null;
  readonly debtor: Reference | null;
}

export interface BankStatementRecord extends Omit<BankStatementRow, 'importer'> {
  readonly importedBy: Reference | null;
}

export type BankStatementWithEntries = BankStatementRecord & { readonly entries: readonly BankEntryRecord[] };

const itemView = defineView('BankProposalItem', {
  attendance: uuid().describe(
    'The application; of a child or debtor under an information lock only the amount is shown.',
  ),
  reference: text().describe('Of the open item (ISO 11649).', 'RF7110000017'),
  offerName: text().describe('What it is for.', 'Paddeln auf der Tauber'),
  participantName: text().describe('The child; missing under an information lock.', 'Max Muster'),
  debtor: reference(),
  amount: cents().always().describe('What is paid of it, by the entry and by what is set off.', 1250),
});

export type ProposalItemRecord = RecordOf<typeof itemView>;

const proposalView = defineView<ProposalRecord>('BankProposal', {
  reason: choice(PROPOSAL_REASONS).always().describe('Why it is proposed.', 'reference'),
  items: nested(itemView),
  receipt: reference().describe('Of money that went out: the refund or reversal that it is; its name is its number.'),
  debtor: reference().describe('Of money that went out: whom it went to.'),
  credit: cents().always().describe('Cents beyond what is open; they become a credit of the debtor.', 0),
  setOff: cents()
    .always()
    .from<ProposalRecord>(({ setOff = 0 }) => setOff)
    .describe("Cents of the items that the debtor's credits pay; the entry pays the rest.", 0),
});

const entryView = defineView(
  'BankEntry',
  {
    uuid: uuid().always(),
    place: text().always().describe("Its place in the bank's file.", 'Stmt[1]/Ntry[3]'),
    account: text().describe('Our account.', 'DE02120300000000202051'),
    state: choice(ENTRY_STATES).always().describe('What becomes of it.', 'matched'),
    reason: choice(IGNORE_REASONS).describe('Why it is ignored.'),
    amount: integer().describe('Cents; negative for money that went out.', 1250),
    currency: text().describe('ISO 4217.', 'EUR'),
    bookedOn: text().describe('Booking date.', '2026-07-20'),
    valuedOn: text().describe('Value date.', '2026-07-20'),
    reference: text().describe('Structured reference, as the payer gave it.', 'RF71 1000 0017'),
    text: text().describe("The payer's words and the bank's.", 'Ferienprogramm Max'),
    payer: text().describe('Who paid, or was paid.', 'Erika Muster'),
    payerIban: text().describe('The account on the other side.', 'DE89370400440532013000'),
    bankId: text().describe('What the bank calls it.', '2026072000001'),
    proposals: nested(proposalView).describe('What it may be for, the best first; a matched entry has one.'),
    receipts: list<string>({ type: 'string', format: 'uuid' }).describe(
      'Receipts that were made from it; of money that went out, the refund that it is.',
    ),
    credit: cents().always().describe('Cents of it that became a credit.', 0),
    repeats: uuid().describe('The entry of an earlier file that it repeats.'),
    restorable: boolean().always().describe('Whether it can be taken up again.', false),
    decidedAt: moment().describe('When it was booked, or set aside by somebody.'),
  },
  { description: 'An entry of an account statement.' },
);

export type BankEntryRecord = RecordOf<typeof entryView>;

const FIELDS = {
  uuid: uuid().always(),
  filename: text().always().describe('Name of the file.', 'camt053-2026-07-20.xml'),
  kind: text().always().describe('Kind of message.', 'camt.053'),
  accounts: list({ type: 'string' }).describe('Accounts the file is about.', ['DE02120300000000202051']),
  matched: integer()
    .always()
    .from<BankStatementRecord>(({ counts }) => counts.matched)
    .describe('Entries whose payment is clear.', 3),
  proposed: integer()
    .always()
    .from<BankStatementRecord>(({ counts }) => counts.proposed)
    .describe('Entries with proposals.', 1),
  open: integer()
    .always()
    .from<BankStatementRecord>(({ counts }) => counts.open)
    .describe('Entries to be assigned by hand.', 1),
  booked: integer()
    .always()
    .from<BankStatementRecord>(({ counts }) => counts.booked)
    .describe('Entries that are booked.', 0),
  ignored: integer()
    .always()
    .from<BankStatementRecord>(({ counts }) => counts.ignored)
    .describe('Entries that belong to no family.', 2),
  importedBy: reference(),
  createdAt: moment().always(),
  fates: text().unseen(),
};

/** A statement in the list. */
export const bankStatementView = defineView<BankStatementRecord>('BankStatement', FIELDS, {
  description: 'An account statement of the bank, as imported.',
  versioned: true,
});

/** A statement with its entries (R-MON-22). */
export const bankStatementWithEntriesView = defineView<BankStatementWithEntries>(
  'BankStatementWithEntries',
  { ...FIELDS, entries: nested(entryView).volatile() },
  { description: 'An account statement of the bank with all its entries, in the order of the file.', versioned: true },
);
