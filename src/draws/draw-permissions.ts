import { Injectable } from '@nestjs/common';
import { lotTaskOf } from '../editions/edition-draw.js';
import { EditionLots } from '../editions/edition-lots.store.js';
import { editionView, type EditionRecord } from '../editions/edition.view.js';
import { type Caller } from '../kernel/caller/caller.js';
import { type Operation, Permissions, PermissionsOn, type Permits } from '../platform/http/view/permissions.js';

/** Whether an edition can be drawn (R-DRAW-14). */
@Injectable()
@PermissionsOn(editionView)
export class DrawPermissions extends Permissions<EditionRecord> {
  constructor(private readonly lots: EditionLots) {
    super();
  }

  async of(
    _caller: Caller,
    editions: readonly EditionRecord[],
    operations: readonly Operation[],
  ): Promise<Permits<EditionRecord>> {
    if (!operations.some(({ id }) => id === 'startDraw')) return () => true;
    const drawable = new Set(await this.lots.drawable(editions.map(({ uuid }) => uuid)));
    return ({ id }, { uuid, tasks, asOf }) =>
      id !== 'startDraw' || (drawable.has(uuid) && lotTaskOf(tasks, asOf) !== undefined);
  }
}
