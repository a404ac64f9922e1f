import { type Caller } from '../../../kernel/caller/caller.js';
import { type Reference } from '../../../platform/http/view/field.js';
import { type DebtorParty, debtorReference, isClosed } from './debtor-party.js';

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
