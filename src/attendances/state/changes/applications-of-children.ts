import { Injectable } from '@nestjs/common';
import { debtsOf } from '../../../money/books/book.sql.js';
import { ChildApplications } from '../../../participants/child-applications.js';
import { Database } from '../../../platform/database/database.js';

/** Effects on a child's applications when the child is changed or deleted. */
@Injectable()
export class ApplicationsOfChildren extends ChildApplications {
  constructor(private readonly database: Database) {
    super();
  }

  override async lock(child: string): Promise<void> {
    await this.database.rows(
      'participants_applications_lock',
      'select from attendances where participant_uuid = $1 order by uuid for no key update',
      [child],
    );
  }

  override async isBound(child: string): Promise<boolean> {
    const rows = await this.database.rows(
      'participants_bound',
      `select from attendances t where t.participant_uuid = $1
         and (t.status in ('waiting', 'confirmed', 'waitlisted', 'participated', 'noshow')
           or t.charged is not null or t.paid_amount <> 0) limit 1`,
      [child],
    );
    return rows.length > 0;
  }

  override async hasOpenMoney(child: string): Promise<boolean> {
    const rows = await this.database.rows(
      'participants_open_money',
      `select from attendances t ${debtsOf('t.uuid')}
       where t.participant_uuid = $1 group by l.uuid, t.uuid having sum(e.amount) <> 0 limit 1`,
      [child],
    );
    return rows.length > 0;
  }

  override async remove(child: string): Promise<void> {
    await this.database.rows(
      'participants_applications_delete',
      'delete from attendances where participant_uuid = $1',
      [child],
    );
  }
}
