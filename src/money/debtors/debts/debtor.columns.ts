import { type NamedAccount, type NamedParticipant } from '../../../accounts/masks.js';
import { type Account } from '../../../accounts/entities/account.entity.js';
import { namedAccount, namedParticipant } from '../../../accounts/named-account.js';
import { type Participant } from '../../../participants/entities/participant.entity.js';
import { pairsOf, type RowOf } from '../../../platform/database/columns-of.js';
import { Reminder } from '../demands/entities/reminder.entity.js';
import { isStanding } from '../demands/reminder.sql.js';
import { lastPayerOf, type Payer } from '../../ledger/books/payer.sql.js';
import { type DebtorParty } from '../../ledger/parties/debtor-party.js';
import { partyOf } from '../../ledger/parties/debtor-party.sql.js';
import { familyOf } from '../../ledger/parties/debtor.sql.js';
import { type OpenItemList, type OpenItemRow } from './open-item.columns.js';

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
  /** Where the last transfer came from. */
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
