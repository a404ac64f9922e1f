import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { type EditionRecord, editionView } from '../../../editions/edition.view.js';
import { BackgroundJobs } from '../../../jobs/background-jobs.js';
import { type Caller } from '../../../kernel/caller/caller.js';
import { conflict, type Problem } from '../../../kernel/problem/problem.js';
import { Database } from '../../../platform/database/database.js';
import { type Precondition } from '../../../platform/http/view/etag.js';
import { PRINT_REPORT, type ReportTask } from './report.js';

/** The current edition, and the job that prints its report. */
export type ReportAccepted = EditionRecord & { readonly job: string };

/** Requests reports for the council. */
@Injectable()
export class ReportService {
  constructor(
    private readonly database: Database,
    private readonly jobs: BackgroundJobs,
  ) {}

  /**
   * Requests the report of an edition. A second request joins the running one.
   * @throws Problem 412 another version of the edition, 409 the running one tells more or less of money than the
   * caller may see
   */
  order(caller: Caller, edition: EditionRecord, precondition: Precondition): Promise<ReportAccepted> {
    return this.database.transaction(async () => {
      precondition.require(editionView, edition);
      const wanted: ReportTask = { moneyFor: moneyRightOf(caller) };
      const by = caller.accountUuid ?? null;
      const job = await this.jobs.start({ kind: PRINT_REPORT, record: edition.uuid, task: { ...wanted }, by });
      if (!isDeepStrictEqual({ ...job.task }, wanted)) throw underWay();
      return { ...edition, job: job.uuid };
    });
  }
}

/** The right by which the caller sees payments. */
const moneyRightOf = (caller: Caller): ReportTask['moneyFor'] => {
  if (caller.hasRole('ROLE_PAYMENTS_ADMIN')) return 'ROLE_PAYMENTS_ADMIN';
  return caller.isSuperAdmin ? 'ROLE_SUPER_ADMIN' : null;
};

const underWay = (): Problem =>
  conflict(
    'A report of this edition is being printed right now for somebody with different rights. Try again in a few seconds.',
    'Ein Bericht dieser Ausgabe wird gerade für jemanden mit anderen Rechten gedruckt. Bitte in einigen Sekunden noch einmal versuchen.',
  );
