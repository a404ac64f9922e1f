import { Injectable } from '@nestjs/common';
import { type EditionRecord } from '../../editions/edition.view.js';
import { timelineOf } from '../../editions/timeline.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { ReportsService } from '../../money/ledger/reports/reports.service.js';
import { DebtLookup } from '../../money/debtors/debtor.store.js';
import { Database } from '../../platform/database/database.js';
import { type NamedReference } from '../../platform/http/view/field.js';
import { DashboardStore } from './dashboard.store.js';
import { type Dashboard, lateTasks } from './dashboard.view.js';

/** The dashboard of an edition (R-DESK-4). It counts and names nobody, so it is the same for all admins, money aside. */
@Injectable()
export class DashboardService {
  constructor(
    private readonly database: Database,
    private readonly store: DashboardStore,
    private readonly reports: ReportsService,
    private readonly debts: DebtLookup,
  ) {}

  /** All numbers are of the same moment. */
  read(caller: Caller, edition: EditionRecord): Promise<Dashboard> {
    return this.database.snapshot(async () => {
      const { uuid, name, alias } = edition;
      const offers = await this.store.offers(uuid);
      const applications = await this.store.attendances(uuid);
      const ends = await this.store.looseEnds(uuid);
      const { running, next } = timelineOf(edition);
      const late = lateTasks(edition.tasks, edition.asOf, {
        drafts: offers.status['draft'] ?? 0,
        undecided: applications.undecided,
        unpaid: caller.seesPayments ? applications.unpaid : null,
      });
      const { status, total, undecided, untold, withPlace, withoutPlace, hiddenWithPlaces } = applications;
      return {
        edition: { uuid, name, alias },
        offers: {
          status: offers.status,
          total: offers.total,
          toReview: offers.status['completed'] ?? 0,
          full: offers.full,
        },
        applications: { status, total, undecided, untold },
        children: { withPlace, withoutPlace, hiddenWithPlaces },
        places: { total: offers.places, taken: offers.taken, free: offers.free, unlimited: offers.unlimited },
        money: caller.seesPayments ? await this.money({ uuid, name, alias }) : null,
        mails: { failed: ends.mailsFailed },
        jobs: { failed: ends.jobsFailed },
        invitations: { open: ends.invitationsOpen },
        tasks: { running, next, late },
      };
    });
  }

  private async money(edition: NamedReference): Promise<Dashboard['money']> {
    const { charged, paid, open } = await this.reports.revenue(edition);
    return { charged, paid, open, overdue: await this.debts.overdue(edition.uuid) };
  }
}
