import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database.js';
import { type ErasedPerson, Erases, type Erasing } from '../platform/retention/erases.js';

/** Clears an erased account as the one that asked for draws. */
@Injectable()
@Erases('ties')
export class ErasedDrawers implements Erasing {
  constructor(private readonly database: Database) {}

  async anonymise({ account }: ErasedPerson): Promise<void> {
    await this.database.rows('account_draws_clear', 'update draws set account_uuid = null where account_uuid = $1', [
      account,
    ]);
  }
}

/**
 * What draws said of the wishes of erased children goes. Protocols stay as they are: they know children by tickets only,
 * which lead nowhere without the key.
 */
@Injectable()
@Erases('attendances')
export class ErasedDrawWishes implements Erasing {
  constructor(private readonly database: Database) {}

  async anonymise({ children }: ErasedPerson): Promise<void> {
    await this.database.rows(
      'account_draw_wishes_delete',
      `delete from draw_wishes w where w.attendance_uuid in
         (select t.uuid from attendances t where t.participant_uuid = any($1))`,
      [children],
    );
  }
}
