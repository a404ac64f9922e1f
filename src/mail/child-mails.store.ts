import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database.js';

/** Mails know the children they mention: by them they are masked, erased and handed out to the family. */
@Injectable()
export class ChildMailsStore {
  constructor(private readonly database: Database) {}

  /** Mails about the one child are about the other from now on: it was entered twice. */
  async pass(from: string, to: string): Promise<void> {
    await this.database.rows(
      'mails_pass_child',
      `update mails set children = array(select distinct c.uuid from unnest(array_replace(children, $1::uuid, $2::uuid)) c (uuid)
         order by c.uuid) where children && array[$1::uuid]`,
      [from, to],
    );
  }
}
