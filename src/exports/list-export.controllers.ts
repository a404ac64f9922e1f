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
import { backgroundJobView, type ReadJob } from '../jobs/background-job.view.js';
import { Reads, Writes } from '../platform/access/policy.js';
import { ReadsPersonalData } from '../platform/audit/audit-marks.js';
import { Produces } from '../platform/http/content-type.guard.js';
import { Describe } from '../platform/http/describe.js';
import { NoInput } from '../platform/input/no-input.js';
import { type PageQuery } from '../platform/listing/page-query.js';
import { type ApiRequest, type ApiResponse, callerOf } from '../platform/request/api-request.js';
import { Responds } from '../platform/view/responds.js';
import { type FileChoice } from './dto/export.query.js';
import { SLOT_PROBLEMS } from './export-slots.js';
import { EXPORTABLE, type ListName, type PartName } from './exportable.js';
import { ExportedLists } from './exported-lists.js';
import { Exporting } from './exporting.js';
import { ExportJobsService } from './jobs/export-jobs.service.js';
import { FILE_ANSWER, FILE_TYPES } from './writing/formats.js';

const AT_ONCE =
  'With the filters, the order and the rows of the list, all of them, and with what you see of each record there. Column headings are the field names, or German labels with `Accept-Language: de`.';
export const IN_BACKGROUND =
  'For long lists. The job makes the same file as GET; the file can be downloaded for 24 hours with GET /jobs/{uuid}/file. Rights are those you have when it runs.';
export const TOO_MANY = 'Three exports of yours are under way.';
export const RESPONDS_JOB = Responds<ReadJob>(backgroundJobView, { job: ({ uuid }) => uuid });

/**
 * The two routes of one list as a file: immediate (GET), and by a job (POST), with the operationIds `exportOffers`,
 * `startOffers`.
 * @param words name of the content, for the operations' titles
 * @param problems refusals of this list beyond the common ones
 */
const controllerOf = (
  list: Exclude<ListName, PartName>,
  words: string,
  problems: Readonly<Record<number, string>> = {},
): Type<object> => {
  const { query: queryType, roles, personal } = EXPORTABLE[list];
  const name = list.charAt(0).toUpperCase() + list.slice(1);
  const [download, start] = [`export${name}`, `start${name}`];

  @Controller(list)
  class ListExportController {
    constructor(
      private readonly exporting: Exporting,
      private readonly lists: ExportedLists,
      private readonly jobs: ExportJobsService,
    ) {}

    @Get('export')
    @applyDecorators(...(personal ? [ReadsPersonalData()] : []))
    @Reads(...roles)
    @Produces(...FILE_TYPES)
    @Describe(`Export ${words}`, { text: AT_ONCE, problems: { ...SLOT_PROBLEMS, ...problems }, answer: FILE_ANSWER })
    [download](
      @Req() request: ApiRequest,
      @Query() query: PageQuery & FileChoice,
      @Res({ passthrough: true }) response: ApiResponse,
    ): Promise<StreamableFile> {
      const { language } = request;
      return this.exporting.export(this.lists.of(list, null), { caller: callerOf(request), language, response }, query);
    }

    @Post('export')
    @Writes(...roles)
    @HttpCode(202)
    @RESPONDS_JOB
    @Describe(`Export ${words} in the background`, { text: IN_BACKGROUND, problems: { ...problems, 409: TOO_MANY } })
    [start](@Req() request: ApiRequest, @Query() query: PageQuery, @Body() _input: NoInput): Promise<ReadJob> {
      return this.jobs.start(list, request, query);
    }
  }
  // The compiler does not know the class of the query; the input pipe reads it from here.
  Reflect.defineMetadata('design:paramtypes', [Object, queryType, Object], ListExportController.prototype, download);
  Reflect.defineMetadata('design:paramtypes', [Object, queryType, NoInput], ListExportController.prototype, start);
  // Routes are identified by the names of their controllers.
  Object.defineProperty(ListExportController, 'name', { value: `${name}ExportController` });
  return ListExportController;
};

const OF_THE_FILTER = { 404: 'There is no such offer, or none you may see (filter `offer`).' };

/**
 * Lists as files (R-EXP-1). Registered before the lists' own controllers, otherwise `export` would be taken for a
 * UUID.
 */
export const LIST_EXPORT_CONTROLLERS: readonly Type<object>[] = [
  controllerOf('offers', 'offers'),
  controllerOf('hosts', 'organisers'),
  controllerOf('accounts', 'accounts'),
  controllerOf('participants', 'participants'),
  controllerOf('attendances', 'applications', OF_THE_FILTER),
  controllerOf('receipts', 'receipts'),
  controllerOf('invoices', 'invoices'),
  controllerOf('debtors', 'debtors'),
];
