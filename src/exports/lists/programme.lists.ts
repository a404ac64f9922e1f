import { Injectable } from '@nestjs/common';
import { type Language } from '../../kernel/problem/message.js';
import {
  type CellValue,
  type Column,
  column,
  recordsIn,
  type Shown,
  type Table,
  wordOf,
} from '../../kernel/tables/table.js';
import { type AttendancesQuery, type SheetQuery } from '../../attendances/reading/attendances.inputs.js';
import { type AttendanceRecord, attendanceView } from '../../attendances/reading/attendance.view.js';
import { AttendancesService } from '../../attendances/reading/attendances.service.js';
import { SheetDocumentService } from '../../attendances/sheet/sheet-document.service.js';
import { type SheetRecord, sheetView } from '../../attendances/sheet/sheet.view.js';
import { SheetService } from '../../attendances/sheet/sheet.service.js';
import { type OffersQuery } from '../../offers/reading/reading.inputs.js';
import { type OfferRecord, offerView } from '../../offers/reading/offer.view.js';
import { OffersService } from '../../offers/reading/offers.service.js';
import { type InvoicesQuery } from '../../money/invoices/invoices.inputs.js';
import { type InvoiceRecord, invoiceView } from '../../money/invoices/invoice.view.js';
import { InvoicesService } from '../../money/invoices/invoices.service.js';
import { type ReceiptsQuery } from '../../money/receipts/receipts.inputs.js';
import { type ReceiptRecord, receiptView } from '../../money/receipts/receipt.view.js';
import { ReceiptsService } from '../../money/receipts/receipts.service.js';
import { type ExportedList, listOf } from '../table-writing.js';
import {
  ATTENDANCES_TABLE,
  INVOICES_TABLE,
  OFFERS_TABLE,
  RECEIPTS_TABLE,
  SHEET_TABLE,
  sheetTable,
} from './programme.tables.js';

/** Columns of their own that questions have at most; a sheet with more of them is read by nobody. */
const MOST_QUESTIONS = 100;

/** The columns of a table with one for each question, before the remark. Questions in the same words share one. */
const withAnswers = ({ columns }: Table, labels: readonly string[]): readonly Column[] => {
  const asked = labels.slice(0, MOST_QUESTIONS);
  const place = columns.findIndex(({ head }) => head.en === 'comment');
  const others = labels.length > asked.length ? [otherAnswers(new Set(asked))] : [];
  return [...columns.slice(0, place), ...asked.map(answerTo), ...others, ...columns.slice(place)];
};

const answerTo = (label: string): Column => ({
  ...column('text', `answers.${label}`, label),
  read: (record, language) =>
    recordsIn('answers')(record)
      .filter((answer) => answer['label'] === label)
      .map(({ answer }) => inWords(answer, language))
      .join('\n'),
});

const otherAnswers = (asked: ReadonlySet<string>): Column =>
  column('text', 'answers', 'Weitere Antworten', (record, language): CellValue =>
    recordsIn('answers')(record)
      .filter(({ label }) => !asked.has(String(label)))
      .map(({ label, answer }: Shown) => `${String(label)}: ${inWords(answer, language)}`)
      .join('\n'),
  );

const inWords = (answer: unknown, language: Language): string =>
  typeof answer === 'boolean' ? wordOf(answer, language) : String(answer);

/** An application with what belongs to it elsewhere, so that a file can be worked with alone. */
const EXPORTED_ATTENDANCE: ExportedList<AttendancesQuery, AttendanceRecord>['view'] = {
  render: (record, caller, language) => ({
    ...attendanceView.render(record, caller, language),
    ...{ parents: record.parents, address: record.address },
  }),
};

/** A line of the sheet with whom to call, as on paper. */
const EXPORTED_LINE: ExportedList<SheetQuery, SheetRecord>['view'] = {
  render: (record, caller, language) => ({
    ...sheetView.render(record, caller, language),
    ...{ phones: record.phones, parents: record.parents },
    // As on paper: an empty line would leave open whether there is nobody to call.
    throughTown: record.locked && record.participant.name === null,
  }),
};

/** The exportable lists of the programme and of what becomes of it, each with the service and the view of its own route. */
@Injectable()
export class ProgrammeLists {
  readonly offers: ExportedList<OffersQuery, OfferRecord>;
  readonly attendances: ExportedList<AttendancesQuery, AttendanceRecord>;
  readonly receipts: ExportedList<ReceiptsQuery, ReceiptRecord>;
  readonly invoices: ExportedList<InvoicesQuery, InvoiceRecord>;

  constructor(
    offers: OffersService,
    attendances: AttendancesService,
    receipts: ReceiptsService,
    invoices: InvoicesService,
    private readonly sheets: SheetService,
    private readonly papers: SheetDocumentService,
  ) {
    this.offers = { table: OFFERS_TABLE, view: offerView, page: listOf(offers) };
    this.attendances = {
      table: ATTENDANCES_TABLE,
      view: EXPORTED_ATTENDANCE,
      page: listOf(attendances),
      columns: async (caller, query) =>
        withAnswers(ATTENDANCES_TABLE, await attendances.questions(caller, query, MOST_QUESTIONS + 1)),
    };
    this.receipts = { table: RECEIPTS_TABLE, view: receiptView, page: listOf(receipts) };
    this.invoices = { table: INVOICES_TABLE, view: invoiceView, page: listOf(invoices) };
  }

  /** The attendance sheet of an offer that the caller may read. */
  sheetOf(offer: string): ExportedList<SheetQuery, SheetRecord> {
    return {
      table: SHEET_TABLE,
      view: EXPORTED_LINE,
      named: () => this.sheets.fileNameOf(offer),
      columns: async (caller, query) =>
        withAnswers(
          sheetTable(await this.papers.town()),
          await this.sheets.questions(caller, offer, query, MOST_QUESTIONS + 1),
        ),
      page: (caller, query) => this.sheets.list(caller, offer, query),
    };
  }
}
