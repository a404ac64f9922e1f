import {
  applyDecorators,
  Body,
  Controller,
  Get,
  HttpCode,
  Post,
  Query,
  Req,
  Res,
  type StreamableFile,
  type Type,
} from '@nestjs/common';
import { SheetFinder } from '../attendances/sheet/sheet.store.js';
import { DrawFinder } from '../draws/draw.store.js';
import { backgroundJobView, type BackgroundJobRecord } from '../jobs/background-job.view.js';
import { PDF, PDF_ANSWER, pdfAnswer } from '../papers/pdf-answer.js';
import { Reads, Writes } from '../platform/http/access/policy.js';
import { Target } from '../platform/http/access/finder.js';
import { ReadsPersonalData } from '../platform/http/audit/audit-marks.js';
import { Produces } from '../platform/http/server/content-type.guard.js';
import { Describe, type PlainAnswer } from '../platform/http/server/describe.js';
import { NoInput } from '../platform/http/input/field.js';
import { type PageQuery } from '../platform/http/listing/page-query.js';
import {
  type ApiRequest,
  type ApiResponse,
  callerOf,
  TargetRecord,
  CurrentCaller,
  abortOnClose,
} from '../platform/http/request/api-request.js';
import { type Reference } from '../platform/http/view/field.js';
import { Responds } from '../platform/http/view/responds.js';
import { PrintableSheetExport, DaySheetsQuery } from './exports.inputs.js';
import { SLOT_PROBLEMS, ExportSlots } from './export-slots.js';
import { askedList, EXPORTABLE, type ListName, type WholeName } from './exportable.js';
import { type FileQuery, ListExporting } from './list-exporting.js';
import { ExportJobsService } from './export-jobs.service.js';
import { FILE_ANSWER, FILE_TYPES } from './formats.js';
import { DaySheetsService, MOST_LINES } from '../attendances/sheet/sheet-document.service.js';
import { EditionFinder } from '../editions/edition.store.js';
import { type EditionRecord } from '../editions/edition.view.js';
import { type Caller } from '../kernel/caller/caller.js';

const AT_ONCE =
  'All rows of the list, with its filters and its order, and with what you see of each record there. Column headings are the field names, or German labels with `Accept-Language: de`.';
const IN_BACKGROUND =
  'For long lists. The job makes the same file as GET; the file can be downloaded for 24 hours with GET /jobs/{uuid}/file. Rights are those you have when it runs.';
const TOO_MANY = 'Three of your exports are under way.';
const RESPONDS_JOB = Responds<BackgroundJobRecord>(backgroundJobView, { job: ({ uuid }) => uuid });

/** Documentation of one list beyond what holds for all. */
interface Documented {
  /** Content of the file, where it is not that of the list. */
  readonly text?: string;
  /** Refusals of this list beyond the common ones. */
  readonly problems?: Readonly<Record<number, string>>;
}

/** Path of a list's routes: `/offers/export`, or `/offers/{uuid}/participants/export` where it belongs to a record. */
interface Place {
  readonly root: string;
  readonly path: string;
  /** How the record is found. */
  readonly marks: readonly MethodDecorator[];
  /** What is asked of GET, and what it answers, where that is more than what a job makes. */
  readonly query: Type<FileQuery>;
  readonly types: readonly string[];
  readonly answer: PlainAnswer;
}

/** @param words name of the content, for the operations' titles */
const controllerOf = (list: WholeName, words: string, documented?: Documented): Type<object> =>
  controllerAt(list, words, { root: list, path: 'export' }, documented);

/**
 * The two routes of one list as a file: immediate (GET), and by a job (POST), with the operationIds `exportOffers`,
 * `startOffers`.
 */
const controllerAt = (
  list: ListName,
  words: string,
  place: Pick<Place, 'root' | 'path'> & Partial<Place>,
  { text = AT_ONCE, problems = {} }: Documented = {},
): Type<object> => {
  const { query: queryType, roles, personal } = EXPORTABLE[list];
  const { root, path, marks = [], query: fileType = queryType, types = FILE_TYPES, answer = FILE_ANSWER } = place;
  const name = list.charAt(0).toUpperCase() + list.slice(1);
  const [download, start] = [`export${name}`, `start${name}`];

  @Controller(root)
  class ListExportController {
    constructor(
      private readonly exporting: ListExporting,
      private readonly jobs: ExportJobsService,
    ) {}

    @Get(path)
    @applyDecorators(...(personal ? [ReadsPersonalData()] : []), ...marks)
    @Reads(...roles)
    @Produces(...types)
    @Describe(`Export ${words}`, { text, problems: { ...SLOT_PROBLEMS, ...problems }, answer })
    [download](
      @Req() request: ApiRequest,
      @TargetRecord() record: Reference | undefined,
      @Query() query: FileQuery,
      @Res({ passthrough: true }) response: ApiResponse,
    ): Promise<StreamableFile> {
      const { language } = request;
      const asking = { caller: callerOf(request), language, response };
      return this.exporting.export(askedList(list, record?.uuid), asking, query);
    }

    @Post(path)
    @applyDecorators(...marks)
    @Writes(...roles)
    @HttpCode(202)
    @RESPONDS_JOB
    @Describe(`Export ${words} in the background`, { text: IN_BACKGROUND, problems: { ...problems, 409: TOO_MANY } })
    [start](
      @Req() request: ApiRequest,
      @TargetRecord() record: Reference | undefined,
      @Query() query: PageQuery,
      @Body() _input: NoInput,
    ): Promise<BackgroundJobRecord> {
      return this.jobs.start(askedList(list, record?.uuid), request, query);
    }
  }
  // The compiler does not know the class of the query; the input pipe reads it from here.
  const { prototype } = ListExportController;
  Reflect.defineMetadata('design:paramtypes', [Object, Object, fileType, Object], prototype, download);
  Reflect.defineMetadata('design:paramtypes', [Object, Object, queryType, NoInput], prototype, start);
  // Routes are identified by the names of their controllers.
  Object.defineProperty(ListExportController, 'name', { value: `${name}ExportController` });
  return ListExportController;
};

const OF_THE_FILTER = { 404: 'There is no such offer, or none you may see (filter `offer`).' };
const NOT_YOURS = "Not one of your organisers' offers, or the lists of its edition are not released yet.";

/** The attendance sheet of an offer (R-ATT-15, R-EXP-3): a table, or a PDF. */
const SHEET: Place = {
  root: 'offers',
  path: ':uuid/participants/export',
  marks: [Target(SheetFinder)],
  query: PrintableSheetExport,
  types: [...FILE_TYPES, PDF],
  answer: { ...FILE_ANSWER, content: { ...FILE_ANSWER.content, ...PDF_ANSWER.content } },
};

/** A draw's result for each wish (R-DRAW-18, R-EXP-3). */
const WISHES = { root: 'draws', path: ':uuid/wishes/export', marks: [Target(DrawFinder)] };

/**
 * Lists as files (R-EXP-1). Registered before the lists' own controllers, otherwise `export` would be taken for a
 * UUID.
 */
export const LIST_EXPORT_CONTROLLERS: readonly Type<object>[] = [
  controllerOf('offers', 'offers'),
  controllerOf('hosts', 'organisers'),
  controllerOf('accounts', 'accounts'),
  controllerOf('participants', 'participants'),
  controllerOf('attendances', 'applications', { problems: OF_THE_FILTER }),
  controllerOf('receipts', 'receipts'),
  controllerOf('invoices', 'invoices'),
  controllerOf('debtors', 'debtors'),
  controllerAt('sheet', 'the attendance sheet of an offer', SHEET, {
    text: 'All lines of the sheet in its order, with what you see of each child there. As `pdf` it is ready to print: with a box for each date, or without as a list of participants; admins also see who has paid.',
    problems: { 403: NOT_YOURS },
  }),
  controllerAt('wishes', 'what a draw says about each wish', WISHES, {
    text: 'All wishes in the order of the list, with its filters, each with its reason in words.',
  }),
];

/** The attendance sheets of a day (R-EXP-9). */
@Controller('editions')
export class DaySheetsController {
  constructor(
    private readonly sheets: DaySheetsService,
    private readonly slots: ExportSlots,
  ) {}

  @Get(':uuid/participants/export')
  @ReadsPersonalData()
  @Reads('ROLE_PARTICIPANTS_ADMIN')
  @Target(EditionFinder)
  @Produces(PDF)
  @Describe('Print the attendance sheets of a day', {
    text: 'One PDF with the sheet of every offer of the edition that takes place on that day: published, not cancelled, under way on the day. Each begins on its own page, earliest start first, with a box for the day.',
    problems: {
      ...SLOT_PROBLEMS,
      400: `A parameter cannot be read, or there are more than ${String(MOST_LINES)} children.`,
      404: 'There is no such edition, or nothing takes place on that day.',
    },
    answer: PDF_ANSWER,
  })
  async exportDaySheets(
    @CurrentCaller() caller: Caller,
    @TargetRecord() { uuid }: EditionRecord,
    @Query() query: DaySheetsQuery,
    @Res({ passthrough: true }) response: ApiResponse,
  ): Promise<StreamableFile> {
    return this.slots.hold(caller, async () => {
      const pdf = await this.sheets.print(caller, uuid, query, abortOnClose(response));
      return pdfAnswer(pdf, `anwesenheitslisten-${this.sheets.dayOf(query)}`);
    });
  }
}
