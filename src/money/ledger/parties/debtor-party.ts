import { type Caller } from '../../../kernel/caller/caller.js';
import { type Reference } from '../../../platform/http/view/field.js';
import { fullName } from '../../../accounts/masks.js';

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
 * in `debtor-party.sql.ts` is the same rule in SQL; change both together.
 */
export const isClosed = ({ closed }: Pick<DebtorParty, 'closed'>, caller: Caller): boolean =>
  closed && !caller.isSuperAdmin;

/** The debtor as a reference; without its name if that is hidden from the caller. */
export const debtorReference = (party: DebtorParty, caller: Caller): Reference => ({
  uuid: party.uuid,
  name: isClosed(party, caller) ? null : fullName(party),
});
