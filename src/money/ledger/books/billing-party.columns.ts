/** The columns of a `BillingParty`, of a debtor (d) with its account (a) or child (p). */
export const BILLING_COLUMNS = `concat_ws(' ', coalesce(a.firstname, p.firstname), coalesce(a.lastname, p.lastname)) as name,
  d.account_uuid is null as "isChild",
  a.address ->> 'street' as street, a.address ->> 'postalCode' as "postalCode", a.address ->> 'city' as city`;

/** The billing name and address of a debtor. */
export interface BillingParty {
  readonly name: string;
  /** A child without an account. */
  readonly isChild: boolean;
  readonly street: string | null;
  readonly postalCode: string | null;
  readonly city: string | null;
}
