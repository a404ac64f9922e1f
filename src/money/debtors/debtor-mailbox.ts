import { fullName } from '../../accounts/masks.js';
import { type Addressee } from '../../mail/mails.js';
import { type DebtorRow, type OpenItemRecord } from './debtor.view.js';

/**
 * Where a debtor reads mails; null if there is no address. They are about its children, and about those for whom it owes and who
 * belong to another family by now (R-MAIL-13).
 */
export const mailboxOfDebtor = ({ party, account, childList, itemList }: DebtorRow): Addressee | null => {
  const address = (account === null ? childList?.[0]?.email : account.email)?.trim() || null;
  return address === null
    ? null
    : {
        name: fullName(party),
        address,
        account: account?.uuid ?? null,
        children: [
          ...new Set([
            ...(childList ?? []).map(({ uuid }) => uuid),
            ...(itemList ?? []).flatMap(({ child }) => child ?? []),
          ]),
        ],
      };
};

/** Name and address of a debtor for the window of an envelope, line by line. */
export const addressLinesOf = ({
  party,
  account,
}: {
  readonly party: Parameters<typeof fullName>[0];
  readonly account: Pick<NonNullable<DebtorRow['account']>, 'address'> | null;
}): string[] => {
  const name = fullName(party) ?? '';
  const address = account?.address;
  const town = [address?.postalCode, address?.city].filter((part) => part != null).join(' ');
  return [account === null ? parentsOf(name) : name, address?.street ?? '', town].filter((line) => line !== '');
};

/** Whom a letter about a child without an account is addressed to; its parents are not known by name. */
export const parentsOf = (child: string): string => (child === '' ? '' : `${PARENTS} ${child}`);

const PARENTS = 'Eltern von';

/** How a letter begins. @param name the first line of its address */
export const greetingOf = (name: string): string =>
  name === '' || name.startsWith(`${PARENTS} `) ? 'Guten Tag,' : `Guten Tag ${name},`;

/**
 * The one reference that a transfer of all these items names, without blanks: that of the oldest open item, or of its invoice.
 * Matching finds everything a family owes by any of its references. Null if nothing is open. Pure.
 * @param items oldest first
 */
export const referenceOf = (
  items: readonly Pick<OpenItemRecord, 'open' | 'reference' | 'invoiceReference'>[],
): string | null => {
  const oldest = items.find(({ open, reference, invoiceReference }) => open > 0 && (invoiceReference ?? reference));
  return oldest?.invoiceReference ?? oldest?.reference ?? null;
};
