import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { uuidsIn } from '../../../platform/database/list-parameter.js';
import { sqlOf } from '../../../offers/model/attendance-status.js';
import { HOLDING } from '../../model/attendance.js';

/** An application with a place. */
interface HeldPlace {
  readonly attendance: string;
  readonly participant: string;
  readonly offer: string;
}

/** SQL about children with places in offers. */
@Injectable()
export class HeldPlacesStore {
  constructor(private readonly database: Database) {}

  of(offers: readonly string[]): Promise<HeldPlace[]> {
    return this.database.rows<HeldPlace>(
      'held_places',
      `select t.uuid as attendance, t.participant_uuid as participant, t.offer_uuid as offer from attendances t
       where t.offer_uuid = any(${uuidsIn('$1')}) and t.status in ${sqlOf(HOLDING)} order by t.offer_uuid, t.uuid`,
      [offers],
    );
  }
}
