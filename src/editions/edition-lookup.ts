import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock/clock.js';
import { Database } from '../platform/database/database.js';
import { type RecordRef } from '../kernel/ids/record-ref.js';
import { hostsMayEdit } from './edition-online.js';
import { type Edition } from './editions.entities.js';

/** What other modules need to know of an edition before they write into it. */
export interface OpenEdition extends Readonly<Pick<Edition, 'uuid'>> {
  /** Organiser users may write in it now (R-EDI-10). */
  readonly hostsMayEdit: boolean;
  /** The organisers it is restricted to; empty: all may take part. */
  readonly hosts: readonly string[];
}

/** Edition queries for other modules. */
@Injectable()
export class EditionLookup {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * The edition with this UUID or alias, if there is one, locked against changes until the transaction ends. It is
   * locked first and read afterwards: otherwise its related data would predate the wait.
   */
  async find({ uuid, alias }: RecordRef): Promise<OpenEdition | undefined> {
    const locked = await this.database.row<{ uuid: string }>(
      'editions_hold',
      'select uuid from editions where uuid = $1 or alias = $2 order by uuid = $1 desc nulls last limit 1 for key share',
      [uuid ?? null, alias],
    );
    if (locked === undefined) return undefined;
    return this.database.row<OpenEdition>(
      'editions_find',
      `select e.uuid, ${hostsMayEdit('e', '$2')} as "hostsMayEdit",
         array(select l.host_uuid::text from edition_hosts l where l.edition_uuid = e.uuid) as hosts
       from editions e where e.uuid = $1`,
      [locked.uuid, this.clock.now()],
    );
  }
}
