import { Injectable } from '@nestjs/common';
import { SheetFinder } from '../../attendances/sheet/sheet.finder.js';
import { DrawFinder } from '../../draws/draw.finder.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { CallerResolver } from '../../platform/http/access/caller-resolver.js';
import { hasOneOf, roleMissing } from '../../platform/http/access/policy.js';
import { message } from '../../kernel/problem/message.js';
import { notFound, Problem } from '../../kernel/problem/problem.js';
import { type Assignment } from '../../jobs/background-job.js';
import { type AskedList, EXPORTABLE } from '../exportable.js';
import { type ExportTask } from './export-task.js';

/** Whether an account may still have its export: repeats the checks of the guards. */
@Injectable()
export class ExportRights {
  constructor(
    private readonly callers: CallerResolver,
    private readonly sheets: SheetFinder,
    private readonly draws: DrawFinder,
  ) {}

  /**
   * The requesting account with its current rights.
   * @throws Problem 403, 404 if it may not have the file any more, or has been deleted or disabled
   */
  async callerFor({ by, task }: Assignment<ExportTask>): Promise<Caller> {
    const caller = by === null ? undefined : await this.callers.ofAccount(by, task.token);
    if (caller === undefined) throw noAccount();
    await this.require(caller, task);
    return caller;
  }

  private async require(caller: Caller, { list, parent }: AskedList): Promise<void> {
    if (!hasOneOf(EXPORTABLE[list].roles, caller)) throw roleMissing();
    if (parent === null) return;
    if (list === 'wishes') await this.requireDraw(caller, parent);
    else await this.requireSheet(caller, parent);
  }

  private async requireSheet(caller: Caller, uuid: string): Promise<void> {
    const offer = await this.sheets.visible(caller, uuid);
    if (offer === undefined) throw notFound(this.sheets.missing);
    await this.sheets.permit(caller, 'read', offer);
  }

  private async requireDraw(caller: Caller, uuid: string): Promise<void> {
    if ((await this.draws.visible(caller, uuid)) === undefined) throw notFound(this.draws.missing);
  }
}

const noAccount = (): Problem =>
  new Problem(
    404,
    message(
      'The account that asked for it is gone or disabled.',
      'Das Konto, das darum gebeten hat, gibt es nicht mehr oder es ist gesperrt.',
    ),
  );
