import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { columnsOf, type RowOf } from '../../platform/database/columns-of.js';
import { Database } from '../../platform/database/database.js';
import { Conditions } from '../../platform/http/listing/conditions.js';
import { type ChildHealth } from '../../participants/emergency-contact.js';
import { Participant } from '../../participants/participant.entity.js';
import { healthShownTo } from '../model/attendance.access.js';
import { type Attendance } from '../model/attendances.entities.js';

const HEALTH = columnsOf(Participant, 'p', { only: ['healthNote', 'emergencyContact'] });

/** Reads what is known of the health of children, for whom it is for: a statement of its own, so that nothing else has it. */
@Injectable()
export class SheetHealthStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** By application, where anything is known and shown to the caller. */
  async of(caller: Caller, attendances: readonly string[]): Promise<ReadonlyMap<string, ChildHealth>> {
    if (attendances.length === 0) return new Map();
    const now = this.clock.now();
    const conditions = new Conditions(now);
    conditions
      .add(`t.uuid = any(${conditions.bind(attendances)}::uuid[])`)
      .add('p.health_noted_at is not null')
      .add(healthShownTo(caller, conditions, now));
    const rows = await this.database.composed<RowOf<typeof HEALTH> & Pick<Attendance, 'uuid'>>(
      'sheet_health',
      `select t.uuid, ${HEALTH} from attendances t join participants p on p.uuid = t.participant_uuid
         join offers o on o.uuid = t.offer_uuid ${conditions.where}`,
      conditions.parameters,
    );
    return new Map(rows.map(({ uuid, ...health }) => [uuid, health]));
  }
}
