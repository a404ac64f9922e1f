import { Injectable } from '@nestjs/common';
import { SheetFinder } from '../../attendances/output/sheet/sheet.finder.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { hasOneOf, roleMissing } from '../../platform/access/policy.js';
import { notFound } from '../../kernel/problem/problem.js';
import { LIST_ROLES } from '../exported-lists.js';
import { type ExportTask } from './export-task.js';

/** Whether an account may still have its export: repeats the checks of the guards. */
@Injectable()
export class ExportRights {
  constructor(private readonly sheets: SheetFinder) {}

  /** @throws Problem 403, 404 */
  async require(caller: Caller, { list, offer }: Pick<ExportTask, 'list' | 'offer'>): Promise<void> {
    if (!hasOneOf(LIST_ROLES[list], caller)) throw roleMissing();
    if (offer !== null) await this.requireSheet(caller, offer);
  }

  private async requireSheet(caller: Caller, uuid: string): Promise<void> {
    const offer = await this.sheets.visible(caller, uuid);
    if (offer === undefined) throw notFound(this.sheets.missing);
    await this.sheets.permit(caller, 'read', offer);
  }
}
