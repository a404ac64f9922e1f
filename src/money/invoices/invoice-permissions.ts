import { Injectable } from '@nestjs/common';
import { editionView, type EditionRecord } from '../../editions/edition.view.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { localDate } from '../../kernel/clock/zone.js';
import { type Operation, Permissions, PermissionsOn, type Permits } from '../../platform/http/view/permissions.js';
import { InvoiceStore } from './invoice.store.js';
import { payDaysAreOver } from './reminders/remindable-items.js';

const ABOUT_MONEY: readonly string[] = ['deleteEdition', 'printEditionInvoices', 'remindEditionDebtors'];

/** What money has to say about an edition (R-MON-11, R-MON-16). */
@Injectable()
@PermissionsOn(editionView)
export class EditionMoneyPermissions extends Permissions<EditionRecord> {
  constructor(
    private readonly store: InvoiceStore,
    private readonly clock: Clock,
  ) {
    super();
  }

  async of(
    _caller: Caller,
    editions: readonly EditionRecord[],
    operations: readonly Operation[],
  ): Promise<Permits<EditionRecord>> {
    if (!operations.some(({ id }) => ABOUT_MONEY.includes(id))) return () => true;
    const now = this.clock.now();
    const money = await this.store.ofEditions(
      editions.map(({ uuid }) => uuid),
      localDate(now),
    );
    return ({ id }, { uuid, tasks }) => {
      const { isBooked, hasOpen, hasOverdue } = money.get(uuid) ?? {
        isBooked: false,
        hasOpen: false,
        hasOverdue: false,
      };
      if (id === 'deleteEdition') return !isBooked;
      if (id === 'printEditionInvoices') return hasOpen;
      return id !== 'remindEditionDebtors' || hasOverdue || payDaysAreOver(tasks, now);
    };
  }
}
