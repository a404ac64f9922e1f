import { type Type } from '@nestjs/common';
import { type DayAsked } from '../attendances/sheet/sheet-document.service.js';
import { type DayOrMoment } from '../kernel/clock/zone.js';
import { QueryBoolean, QueryChoice, QueryDate, WithoutParameters } from '../platform/http/input/query-fields.js';
import { AccountsQuery } from '../accounts/accounts.inputs.js';
import { AttendancesQuery, SheetQuery } from '../attendances/reading/attendances.inputs.js';
import { type PageQuery } from '../platform/http/listing/page-query.js';
import { CSV_SEPARATORS, type CsvSeparator } from '../kernel/tables/csv.js';
import { DebtorsQuery } from '../money/debtors/debtors.inputs.js';
import { HostsQuery } from '../hosts/hosts.inputs.js';
import { DrawWishesQuery } from '../draws/draws.inputs.js';
import { OffersQuery } from '../offers/reading/reading.inputs.js';
import { ParticipantsQuery } from '../participants/participants.inputs.js';
import { InvoicesQuery } from '../money/invoices/invoices.inputs.js';
import { ReceiptsQuery } from '../money/receipts/receipts.inputs.js';

/** Parameters of GET /editions/{uuid}/participants/export. */
export class DaySheetsQuery implements DayAsked {
  @QueryDate('The day; default: today.')
  day?: DayOrMoment;

  @QueryChoice(['pdf'], 'Kind of the file.', 'pdf')
  format!: 'pdf';

  @QueryBoolean('Whether there is a box to tick for each child. There is by default.')
  boxes?: boolean;
}

const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The attendance sheet can also be printed. */
const SHEET_FORMATS = [...EXPORT_FORMATS, 'pdf'] as const;

/** The requested file format. */
export interface FileChoice<Format extends string = ExportFormat> {
  readonly format: Format;
  readonly separator: CsvSeparator;
  readonly bom?: boolean;
}

/** The filters and sort order of a list without its page, and the file format (R-EXP-1). */
const exportOf = <Q extends PageQuery, Format extends string = ExportFormat>(
  list: Type<Q>,
  formats: readonly Format[] = EXPORT_FORMATS as readonly string[] as readonly Format[],
): Type<Q & FileChoice<Format>> => {
  @WithoutParameters('page', 'itemsPerPage')
  class ExportQuery extends (list as Type<PageQuery>) implements FileChoice<Format> {
    @QueryChoice(formats, 'Kind of the file.', 'csv')
    format!: Format;

    @QueryChoice(CSV_SEPARATORS, 'What separates cells of CSV; `;` also makes decimal commas.', ';')
    separator!: CsvSeparator;

    @QueryBoolean(
      'Whether CSV begins with a byte order mark, by which spreadsheets recognise UTF-8; it does by default.',
    )
    bom?: boolean;
  }
  return ExportQuery as unknown as Type<Q & FileChoice<Format>>;
};

export class OffersExport extends exportOf(OffersQuery) {}
export class HostsExport extends exportOf(HostsQuery) {}
export class AccountsExport extends exportOf(AccountsQuery) {}
export class ParticipantsExport extends exportOf(ParticipantsQuery) {}
export class AttendancesExport extends exportOf(AttendancesQuery) {}
export class ReceiptsExport extends exportOf(ReceiptsQuery) {}
export class InvoicesExport extends exportOf(InvoicesQuery) {}
export class DebtorsExport extends exportOf(DebtorsQuery) {}
export class SheetExport extends exportOf(SheetQuery) {}
export class WishesExport extends exportOf(DrawWishesQuery) {}

/** The same, with PDF as a further format. */
export class PrintableSheetExport extends exportOf(SheetQuery, SHEET_FORMATS) {
  @QueryBoolean(
    'Whether a PDF has a box to tick for each child and date; without them it is a list of participants. It has by default.',
  )
  boxes?: boolean;
}
