import {
  type NamedAccount,
  type NamedParticipant,
  accountReference,
  fullName,
  isMasked,
  isMaskedParticipant,
  maskedLast,
  participantReference,
  namedAccount,
  namedParticipant,
} from '../../accounts/masks.js';
import { type Account } from '../../accounts/accounts.entities.js';
import { type Participant } from '../../participants/participant.entity.js';
import { pairsOf, type RowOf } from '../../platform/database/columns-of.js';
import { Reminder } from './demands.entities.js';
import { isStanding } from './demands.sql.js';
import { lastPayerOf, type Payer } from '../ledger/receipt.sql.js';
import { type DebtorParty, isClosed, partyOf } from '../ledger/debtor-party.js';
import { familyOf } from '../ledger/debtor.sql.js';
import { type OpenItemList, type OpenItemRow } from './open-items.sql.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { referenceOfNumber } from '../ledger/creditor-reference.js';
import { type Address, ADDRESS_SCHEMA } from '../../platform/http/input/address.js';
import {
  boolean,
  cents,
  email,
  integer,
  moment,
  object,
  type Reference,
  reference,
  references,
  type Schema,
  text,
  uuid,
} from '../../platform/http/view/field.js';
import { defineView, nested, type RecordOf } from '../../platform/http/view/view.js';

const REMINDER = pairsOf(Reminder, 'm', { only: ['uuid', 'level', 'at', 'dueOn', 'amount', 'mailed'] });

/** A debtor as read, before masking; null for an empty list. */
export interface DebtorRow {
  readonly uuid: string;
  readonly party: DebtorParty;
  readonly account: (NamedAccount & Readonly<Pick<Account, 'email' | 'address'>>) | null;
  readonly childList: readonly (NamedParticipant & Readonly<Pick<Participant, 'email'>>)[] | null;
  readonly balance: number;
  readonly writtenOff: number;
  readonly itemList: readonly OpenItemRow[] | null;
  /** Account that the last transfer came from. */
  readonly refundTo: Payer | null;
  readonly reminderList: readonly RowOf<typeof REMINDER>[] | null;
}

/** As PostgreSQL gives it. */
export type ReadDebtor = Omit<DebtorRow, 'itemList'> & { readonly itemList: OpenItemList | null };

/** All columns of a debtor (d), with its account (a) or child (p), its balance (b) and its open items (i). */
export const DEBTOR_COLUMNS = `d.uuid, ${partyOf('d', 'a', 'p')} as party,
  case when a.uuid is not null then ${namedAccount('a', `'email', case when a.anonymised_at is null then a.email end, 'address', a.address`)} end
    as account,
  (select json_agg(${namedParticipant('c', `'email', c.email`)}
      order by c.lastname collate german nulls last, c.firstname collate german, c.uuid)
    from participants c where c.account_uuid = d.account_uuid or c.uuid = p.uuid) as "childList",
  coalesce(b.balance, 0) as balance, coalesce(b.written_off, 0) as "writtenOff", i.items as "itemList",
  ${lastPayerOf(familyOf('d.uuid'))} as "refundTo",
  (select json_agg(json_build_object(${REMINDER}) order by m.at desc, m.uuid desc)
    from (select * from reminders m where m.debtor_uuid = d.uuid and ${isStanding('m')}
      order by m.at desc, m.uuid desc limit 10) m) as "reminderList"`;

/**
 * The debtor as the caller may see it (R-ACC-16): name, address and the children of open items for payment admins;
 * the e-mail address, and the other family members, for callers who see families.
 */
export const debtorRecord = (row: DebtorRow, caller: Caller): DebtorRecord => {
  const { uuid, party, account, balance, writtenOff } = row;
  const hidden = isClosed(party, caller);
  const children = row.childList ?? [];
  const [child] = account === null ? children : [];
  return {
    uuid,
    name: hidden ? null : fullName(party),
    account:
      account === null ? null : { ...accountReference(account, caller), ...(hidden ? {} : { name: fullName(party) }) },
    participants: maskedLast(children.map((one) => participantReference(one, caller))),
    address: hidden ? null : (account?.address ?? null),
    email:
      account === null
        ? child !== undefined && !isMaskedParticipant(child, caller)
          ? child.email
          : null
        : isMasked(account, caller)
          ? null
          : account.email,
    balance,
    writtenOff,
    refundTo: hidden ? null : row.refundTo,
    openItems: (row.itemList ?? []).map((item) => openItemRecord(item, hidden, caller)),
    reminders: (row.reminderList ?? []).map((reminder) => ({ ...reminder, at: new Date(reminder.at) })),
    unreachable: null,
  };
};

export const openItemRecord = (item: OpenItemRow, hidden: boolean, caller: Caller): OpenItemRecord => {
  const record = ownOpenItem(item);
  return hidden || isClosed(item, caller) ? { ...record, participantName: null, offerName: null } : record;
};

/** Whether one may ask for an item: of an offer that is off the programme only for what an invoice has asked for. */
export const isAskedFor = ({ hidden, open, covered }: Pick<OpenItemRow, 'hidden' | 'open' | 'covered'>): boolean =>
  !hidden || open <= covered;

/** An open item as its own debtor sees it. Named one by one: a page of debtors has hundreds, and copying the rest is slow. */
export const ownOpenItem = (item: OpenItemRow): OpenItemRecord => {
  const { attendance, offerName, participantName, firstDate, fee, discounted, paid, open, number, dueOn, invoice } =
    item;
  return {
    attendance,
    offerName,
    participantName,
    firstDate,
    fee,
    discounted,
    paid,
    open,
    reference: number === null ? null : referenceOfNumber(number),
    dueOn,
    invoice: invoice === null ? null : { uuid: invoice.uuid, name: invoice.number },
    invoiceReference: invoice === null ? null : referenceOfNumber(invoice.reference),
    invoiceDueOn: invoice?.dueOn ?? null,
  };
};

/** An open item, and what only letters show of it: the first day of the offer, whether the fee is discounted, reference and due date of the invoice. */
export interface OpenItemRecord extends Pick<
  OpenItemRow,
  'attendance' | 'offerName' | 'participantName' | 'firstDate' | 'fee' | 'discounted' | 'paid' | 'open' | 'dueOn'
> {
  readonly reference: string | null;
  /** Its name is its number. */
  readonly invoice: Reference | null;
  readonly invoiceReference: string | null;
  readonly invoiceDueOn: string | null;
}

const DAY = { example: '2026-08-17' } as const;

export const openItemView = defineView<OpenItemRecord>(
  'OpenItem',
  {
    attendance: uuid().describe('The application; missing for a credit that belongs to none.'),
    offerName: text(),
    participantName: text().describe('The child. Missing when the name is not for the caller.'),
    fee: cents().always().describe('Cents charged; 0 once the place was given back.', 1250),
    paid: cents().always().describe('Cents paid.', 500),
    open: cents().always().describe('Cents still to be paid; negative: too much was paid.', 750),
    reference: text().describe('Creditor reference (ISO 11649) to quote in a transfer.', 'RF2810000001'),
    dueOn: text().describe(
      "Due date: what its invoice says, else the last of the edition's pay days, else 14 days after the charge.",
      DAY.example,
    ),
    invoice: reference().describe('The invoice that asks for it; its name is its number.'),
  },
  { description: 'What is owed for one application, or was overpaid for it.' },
);

const reminderView = defineView(
  'Reminder',
  {
    uuid: uuid().always(),
    level: integer().always().describe('1 to 3; 3 is the last.', 1),
    at: moment().always(),
    dueOn: text().always().describe('Due date.', DAY.example),
    amount: cents().always().describe('Cents that were owed, credits taken off.', 750),
    mailed: boolean().always().describe('false: there was no address to which it could be mailed.'),
  },
  { description: 'A reminder of a debtor.' },
);

export type ReminderRecord = RecordOf<typeof reminderView>;

/** The schema of a `Payer`. */
export const PAYER_SCHEMA: Schema = {
  type: 'object',
  properties: {
    name: { type: 'string', examples: ['Erika Muster'] },
    iban: { type: 'string', examples: ['DE89370400440532013000'] },
  },
  additionalProperties: false,
};

/** A debtor (R-MON-8). */
export const debtorView = defineView(
  'Debtor',
  {
    uuid: uuid().always().describe('Of the account, or of the child without one.'),
    name: text().describe(
      'Missing for families under an information lock and for forgotten ones, except for super admins; so is the address.',
      'Erika Muster',
    ),
    account: reference(),
    participants: references().describe('The children. Their names only for those who see families.'),
    address: object<Address>(ADDRESS_SCHEMA),
    email: email().describe('Only for those who see families.'),
    balance: cents().always().describe('Cents; positive: owes; negative: has a credit.', 750),
    writtenOff: cents().always().describe('Cents that were owed and are given up.', 0),
    refundTo: object<Payer>(PAYER_SCHEMA).describe(
      'The account from which the family paid last, as bank statements tell: where a credit goes back to.',
    ),
    openItems: nested(openItemView).describe('What is open, oldest first.'),
    reminders: nested(reminderView).describe('The latest ten, latest first.'),
    unreachable: integer()
      .volatile()
      .describe('Only in an answer that had the family mailed: 1 if it has no address, else 0.', 0),
  },
  {
    description: 'Who owes: the account of the parents, or a child without one. A debtor begins with the first charge.',
    versioned: true,
  },
);

export type DebtorRecord = RecordOf<typeof debtorView>;
