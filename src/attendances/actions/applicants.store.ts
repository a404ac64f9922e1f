import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import { Conditions } from '../../platform/http/listing/conditions.js';
import { namesShownTo, visibleTo } from '../model/attendance.access.js';
import { isNamesake } from '../../participants/participant.store.js';

/** SQL about children for whom an application is made. */
@Injectable()
export class ApplicantsStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * The child's uuid, if it exists for the caller: for admins every child, masked or not; for host users those
   * with an application that they see. Anonymised children cannot apply. The same statement locks the row, so that it
   * waits for an erasure in progress and sees its result.
   */
  async lockVisible(caller: Caller, uuid: string): Promise<string | undefined> {
    const conditions = new Conditions(this.clock.now());
    conditions.add(`p.uuid = ${conditions.bind(uuid)}`).add('p.anonymised_at is null');
    if (!caller.isAdmin)
      conditions.add(
        `exists (select from attendances t where t.participant_uuid = p.uuid and ${visibleTo(caller, conditions)})`,
      );
    const [child] = await this.database.composed<{ uuid: string }>(
      'applicants_lock_visible',
      `select p.uuid from participants p ${conditions.where} for no key update`,
      conditions.parameters,
    );
    return child?.uuid;
  }

  /**
   * Whether another child of the same name and date of birth has an application to the locked offer that was not
   * withdrawn. Children whose names the caller does not see are left out: trying would tell of them (R-ACC-14).
   */
  async hasNamesake(caller: Caller, child: string, offer: string): Promise<boolean> {
    const conditions = new Conditions(this.clock.now());
    conditions
      .add(`n.uuid = ${conditions.bind(child)}`)
      .add(`t.offer_uuid = ${conditions.bind(offer)}`)
      .add("t.status <> 'withdrawn' and t.duplicate_of_uuid is null")
      .add(isNamesake('p', 'n'))
      .add(namesShownTo(caller, conditions));
    const rows = await this.database.composed(
      'applicants_has_namesake',
      `select from attendances t join participants p on p.uuid = t.participant_uuid cross join participants n ${conditions.where} limit 1`,
      conditions.parameters,
    );
    return rows.length > 0;
  }
}
