import { type Caller } from '../../kernel/caller/caller.js';
import { type Reference } from '../../platform/http/view/field.js';
import { fullName } from '../../accounts/masks.js';
import { livingChildOf } from '../../participants/participant.store.js';

/** A debtor as referenced by other records. */
export interface DebtorParty {
  readonly uuid: string;
  readonly firstname: string | null;
  readonly lastname: string | null;
  /**
   * Under an information lock, or anonymised: name and address are hidden from most callers with access to the books.
   */
  readonly closed: boolean;
}

/**
 * The exception of R-ACC-16: payment admins see billing name and address of debtors, and children's names on receipts
 * and open items, although families are masked. It does not apply to information locks (`protected`) and anonymised
 * families: for those, receipts keep name and address for the tax office, visible to super admins only. `openParty`
 * is the same rule in SQL.
 */
export const isClosed = ({ closed }: Pick<DebtorParty, 'closed'>, caller: Caller): boolean =>
  closed && !caller.isSuperAdmin;

/** The debtor as a reference; without its name if that is hidden from the caller. */
export const debtorReference = (party: DebtorParty, caller: Caller): Reference => ({
  uuid: party.uuid,
  name: isClosed(party, caller) ? null : fullName(party),
});

/**
 * SQL condition: a child is hidden from most callers with access to the books. @param participant alias of
 * participants, possibly from an outer join
 */
export const closedChild = (participant: string): string =>
  `(coalesce(${participant}.shielded, false) or ${participant}.anonymised_at is not null)`;

/** @param account, participant aliases of accounts and participants, each possibly from an outer join */
export const closedParty = (account: string, participant: string): string =>
  `(coalesce(${account}.protected, false) or ${account}.anonymised_at is not null or ${closedChild(participant)})`;

/**
 * SQL condition: name and address of a debtor are visible to the caller; for statements that search or sort by them.
 */
export const openParty = (caller: Caller, account: string, participant: string): string =>
  caller.isSuperAdmin ? 'true' : `not ${closedParty(account, participant)}`;

/** SQL for a `DebtorParty`. @param account, participant aliases, one of them from an outer join that found nothing */
export const partyOf = (debtor: string, account: string, participant: string): string =>
  `json_build_object('uuid', ${debtor}.uuid,
      'firstname', case when ${debtor}.account_uuid is null then ${participant}.firstname else ${account}.firstname end,
      'lastname', case when ${debtor}.account_uuid is null then ${participant}.lastname else ${account}.lastname end,
      'closed', ${closedParty(account, participant)})`;

/** The `DebtorParty` that a column references. */
export const debtorPartyOf = (column: string): string =>
  `(select ${partyOf('owing', 'a', 'p')}
    from debtors owing left join accounts a on a.uuid = owing.account_uuid left join ${livingChildOf('owing.participant_uuid')}
    where owing.uuid = ${column})`;

/** An item of an invoice or a receipt, for one child. */
interface DocumentItem {
  readonly participantName: string | null;
  readonly offerName: string | null;
  /** Of the offer, YYYY-MM-DD. */
  readonly firstDate: string | null;
  /** The child is hidden from most callers with access to the books. */
  readonly closed: boolean;
}

/** An invoice or a receipt, as read. */
interface NamingDocument<Item> {
  readonly party: DebtorParty;
  readonly billingAddress: string;
  readonly itemList: readonly Item[];
}

/** Whom it names, for one caller. */
interface DocumentNames<Item> {
  readonly debtor: Reference;
  /** The debtor is hidden: all that says who it is has to be left out. */
  readonly isHidden: boolean;
  readonly billingAddress: string | null;
  readonly items: (Omit<Item, 'closed'> & {
    readonly participantName: string | null;
    readonly offerName: string | null;
    readonly firstDate: string | null;
  })[];
}

/** Whether it is the caller's own, of which nothing is hidden. */
export const isOwnDocument = ({ party }: { readonly party: DebtorParty }, caller: Caller): boolean =>
  party.uuid === caller.accountUuid;

/**
 * Names and address as the caller may see them: without those that are closed, except on the caller's own (R-ACC-16). The offers
 * of a closed child and their days go with its name: they tell where it will be.
 */
export const namesOn = <Item extends DocumentItem>(
  document: NamingDocument<Item>,
  caller: Caller,
): DocumentNames<Item> => {
  const { party, billingAddress, itemList } = document;
  const own = isOwnDocument(document, caller);
  const isHidden = !own && isClosed(party, caller);
  return {
    debtor: debtorReference(own ? { ...party, closed: false } : party, caller),
    isHidden,
    billingAddress: isHidden ? null : billingAddress,
    items: itemList.map(({ closed, ...item }) =>
      isHidden || (!own && isClosed({ closed }, caller))
        ? { ...item, participantName: null, offerName: null, firstDate: null }
        : item,
    ),
  };
};
