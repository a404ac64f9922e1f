import { Injectable } from '@nestjs/common';
import { editionView, type EditionRecord } from '../../editions/edition.view.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { type Operation, Permissions, PermissionsOn, type Permits } from '../../platform/http/view/permissions.js';
import { BookletStore } from './booklet.store.js';

/** Whether an edition has something to print. */
@Injectable()
@PermissionsOn(editionView)
export class BookletPermissions extends Permissions<EditionRecord> {
  constructor(private readonly store: BookletStore) {
    super();
  }

  async of(
    _caller: Caller,
    editions: readonly EditionRecord[],
    operations: readonly Operation[],
  ): Promise<Permits<EditionRecord>> {
    if (!operations.some(({ id }) => id === 'printBooklet')) return () => true;
    const printable = new Set(await this.store.withOffers(editions.map(({ uuid }) => uuid)));
    return ({ id }, { uuid }) => id !== 'printBooklet' || printable.has(uuid);
  }
}
