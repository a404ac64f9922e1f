import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import { type ErasedPerson, Erases, type Erasing } from '../../platform/retention/erases.js';

/** The party that owes: the account, or the child itself if it has none. */
export interface NewDebtor {
  readonly account: string | null;
  readonly participant: string;
}

/** Creates debtors for families, and references for their debts, at the first charge. */
@Injectable()
export class DebtorRegistry {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The uuid is that of the account, or of the child. */
  async enter(debtors: readonly NewDebtor[]): Promise<void> {
    await this.database.rows(
      'debtors_enter',
      `insert into debtors (uuid, account_uuid, participant_uuid, created_at)
       select distinct coalesce(d.account, d.participant), d.account, case when d.account is null then d.participant end,
         $3::timestamptz
       from unnest($1::uuid[], $2::uuid[]) d (account, participant) order by 1 on conflict (uuid) do nothing`,
      [debtors.map(({ account }) => account), debtors.map(({ participant }) => participant), this.clock.now()],
    );
  }

  /** Assigns each application the number of its reference; existing numbers are kept. */
  async number(attendances: readonly string[]): Promise<void> {
    await this.database.rows(
      'payment_references_number',
      `insert into payment_references (attendance_uuid)
       select a.uuid from unnest($1::uuid[]) with ordinality a (uuid, place)
       where not exists (select from payment_references r where r.attendance_uuid = a.uuid)
       order by a.place on conflict (attendance_uuid) do nothing`,
      [attendances],
    );
  }
}

/** Keeps the row of a person referenced by the books, with the uuid only: the books must be kept by law. */
@Injectable()
@Erases('ties')
export class KeptDebtors implements Erasing {
  constructor(private readonly database: Database) {}

  keeps({ account, children }: ErasedPerson): Promise<string[]> {
    return this.database.uuids(
      'account_debtors_kept',
      `select account_uuid as uuid from debtors where account_uuid = $1
       union select participant_uuid from debtors where participant_uuid = any($2)
       union select g.merged_into_uuid from participants g join debtors d on d.participant_uuid = g.uuid
         where g.merged_into_uuid = any($2)`,
      [account, children],
    );
  }
}
