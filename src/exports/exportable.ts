import { type Type } from '@nestjs/common';
import { ADMIN_ROLES, type Role } from '../kernel/caller/caller.js';
import { type PageQuery } from '../platform/http/listing/page-query.js';
import {
  AccountsExport,
  AttendancesExport,
  DebtorsExport,
  type FileChoice,
  HostsExport,
  InvoicesExport,
  OffersExport,
  ParticipantsExport,
  ReceiptsExport,
  SheetExport,
  WishesExport,
} from './exports.inputs.js';

/** Properties of a list, whether it becomes a file at once or by a job. */
interface Exportable {
  /** Its filters and the file format. */
  readonly query: Type<PageQuery & FileChoice>;
  /** Any one of these is required, as on its own route; empty: any account. */
  readonly roles: readonly Role[];
  /**
   * Whether it shows personal data of families, or of accounts beyond a reference, so that every read writes a line to the audit
   * log.
   */
  readonly personal: boolean;
}

/** The lists that can be had as a file, and those that belong to a record: the attendance sheet of an offer, the wishes of a draw. */
export const EXPORTABLE = {
  offers: { query: OffersExport, roles: [], personal: false },
  hosts: { query: HostsExport, roles: [], personal: false },
  accounts: { query: AccountsExport, roles: ADMIN_ROLES, personal: true },
  participants: { query: ParticipantsExport, roles: ADMIN_ROLES, personal: true },
  attendances: { query: AttendancesExport, roles: ['ROLE_HOST', ...ADMIN_ROLES], personal: true },
  receipts: { query: ReceiptsExport, roles: ['ROLE_PAYMENTS_ADMIN'], personal: true },
  invoices: { query: InvoicesExport, roles: ['ROLE_PAYMENTS_ADMIN'], personal: true },
  debtors: { query: DebtorsExport, roles: ['ROLE_PAYMENTS_ADMIN'], personal: true },
  sheet: { query: SheetExport, roles: ['ROLE_HOST', ...ADMIN_ROLES], personal: true },
  wishes: { query: WishesExport, roles: ADMIN_ROLES, personal: true },
} as const satisfies Readonly<Record<string, Exportable>>;

export type ListName = keyof typeof EXPORTABLE;

/** Lists that belong to a record. */
type PartName = Extract<ListName, 'sheet' | 'wishes'>;

/** Lists that stand for themselves. */
export type WholeName = Exclude<ListName, PartName>;

/** A list as somebody asks for it: a sheet never comes without its offer, nor wishes without their draw. */
export type AskedList =
  | { readonly list: WholeName; readonly parent: null }
  | { readonly list: PartName; readonly parent: string };

/**
 * @param parent the record of the route, which the caller may read
 * @throws Error the route of a part does not say to which record it belongs
 */
export const askedList = (list: ListName, parent: string | undefined): AskedList => {
  if (list !== 'sheet' && list !== 'wishes') return { list, parent: null };
  if (parent === undefined) throw new Error(`${list} is asked for without its record`);
  return { list, parent };
};
