import { Injectable } from '@nestjs/common';
import { type RecordRef } from '../../kernel/ids/record-ref.js';
import { Choice, Ref } from '../../platform/http/input/fields.js';
import {
  NOTIFIED_BY,
  type NotifiedBy,
  NOTIFY_PENDING,
  PRINT_NOTICES,
  type PrintNoticesTask,
  type NotifyPendingTask,
  type PendingScope,
} from './pending-notices.js';
import { Identifiers } from '../../platform/http/input/list-fields.js';
import { EditionLookup } from '../../editions/edition.store.js';
import { BackgroundJobs } from '../../jobs/background-jobs.js';
import { BackgroundJobsService } from '../../jobs/background-jobs.service.js';
import { type BackgroundJobRecord } from '../../jobs/background-job.view.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { CODES } from '../../kernel/problem/codes.js';
import { type Language, type Message, message } from '../../kernel/problem/message.js';
import { invalidField, type Problem, unprocessable } from '../../kernel/problem/problem.js';
import { Database } from '../../platform/database/database.js';
import { PendingNoticesStore } from './pending-notices.store.js';

/** Most applications named in one request. */
const MAX_NAMED = 5000;

/** Body of POST /attendances/notify (R-ATT-29): of edition and attendances exactly one. */
export class UntoldInput {
  @Ref({ description: 'All applications of this edition, by UUID or alias.', example: 'sommer-2026' })
  edition?: RecordRef | null;

  @Identifiers({
    max: MAX_NAMED,
    description: 'Or these applications, none twice.',
    example: ['0197b3f0-5c1e-7a42-9d68-3f2b1c0a9e75'],
  })
  attendances?: string[] | null;

  @Choice(NOTIFIED_BY, {
    description:
      'mail: each family is mailed. letter: one PDF of letters for the families that no mail reaches. phone: the families of these attendances have been told, by telephone or face to face. Default: mail.',
  })
  by?: NotifiedBy | null;
}

/** Has families told what they were not told yet (R-ATT-29). */
@Injectable()
export class PendingNoticesService {
  constructor(
    private readonly database: Database,
    private readonly editions: EditionLookup,
    private readonly store: PendingNoticesStore,
    private readonly background: BackgroundJobs,
    private readonly jobs: BackgroundJobsService,
  ) {}

  /**
   * Requests the job. Two at once are no problem: each application is told by one of them.
   * @throws Problem 422 both or neither given; unknown edition or applications; by phone without applications
   */
  notify(caller: Caller, input: UntoldInput, language: Language): Promise<BackgroundJobRecord> {
    return this.database.transaction(async () => {
      const { by = null } = input;
      if (by === 'phone' && input.attendances == null) throw broken('attendances', NAMED);
      const what = await this.whatOf(input);
      const order = { record: null, by: caller.accountUuid ?? null };
      const token = caller.tokenUuid ?? '';
      const { uuid } = await this.background.start(
        by === 'letter'
          ? { ...order, kind: PRINT_NOTICES, task: { what, token } satisfies PrintNoticesTask, personal: true }
          : { ...order, kind: NOTIFY_PENDING, task: { what, by: by ?? 'mail' } satisfies NotifyPendingTask },
      );
      return this.jobs.read(caller, language, uuid);
    });
  }

  private async whatOf({ edition, attendances }: UntoldInput): Promise<PendingScope> {
    if (edition != null && attendances != null) throw broken('attendances', BOTH);
    if (edition == null && attendances == null) throw broken('edition', NEITHER);
    if (attendances != null) {
      if (attendances.length === 0) throw broken('attendances', NONE);
      const unknown = await this.store.unknown(attendances);
      if (unknown.length > 0)
        throw unprocessable('attendances', UNKNOWN).about(
          unknown.map((attendance) => ({ attendance, reason: 'unknown' })),
        );
      return { attendances };
    }
    const found = edition == null ? undefined : await this.editions.find(edition);
    if (found === undefined) throw unprocessable('edition', UNKNOWN_EDITION);
    return { edition: found.uuid };
  }
}

const broken = (propertyPath: keyof UntoldInput, text: Message): Problem =>
  invalidField(propertyPath, text, CODES.blank);

const UNKNOWN = message('Some of these applications do not exist.', 'Einige dieser Anmeldungen gibt es nicht.');

const BOTH = message('Give edition or attendances, not both.', 'Bitte edition oder attendances angeben, nicht beides.');
const NEITHER = message('Give edition or attendances.', 'Bitte edition oder attendances angeben.');
const NAMED = message(
  'By phone: name the applications of which the families have been told.',
  'Bei phone: Bitte die Anmeldungen nennen, zu denen die Familien Bescheid wissen.',
);
const NONE = message('Name at least one application.', 'Bitte mindestens eine Anmeldung nennen.');
const UNKNOWN_EDITION = message('There is no such edition.', 'Es gibt keine solche Ausgabe.');
