import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database.js';
import { uuidsIn } from '../platform/database/sql-values.js';
import { foldedName } from './participant.store.js';
import { PARTICIPANT_COLUMNS, type ParticipantRow } from './participant.view.js';

/** A child that is looked for, by its name and date of birth. */
interface Sought {
  readonly name: string;
  /** `YYYY-MM-DD` */
  readonly born: string;
}

/** What is found of it. */
interface Found {
  /** The folded name and the date of birth: the same for children that may be one. */
  readonly key: string;
  readonly uuid: string | null;
}

/** A child of a family, locked. */
export interface FamilyChildRow extends ParticipantRow {
  /** Uuid of its account, also of one that is hidden. */
  readonly account: string | null;
  /** As that of what is found by name. */
  readonly key: string | null;
  /** It was a child of the family that is sent, and has gone to its account from there. */
  readonly wasHere: boolean;
}

/** SQL about the children of families that other programs send. */
@Injectable()
export class FamilyChildrenStore {
  constructor(private readonly database: Database) {}

  /** The children of the locked account by folded name and date of birth, in the order asked for; of several the oldest record. */
  find(account: string, children: readonly Sought[]): Promise<Found[]> {
    return this.database.rows<Found>(
      'family_children_find',
      `select s.key, k.uuid from (select n.nth, n.born, split_part(search_fold(n.name), E'\\n', 1) as folded,
           split_part(search_fold(n.name), E'\\n', 1) || ' ' || n.born as key
         from unnest($2::text[], $3::date[]) with ordinality n (name, born, nth)) s
         left join lateral (select p.uuid from participants p where p.account_uuid = $1 and p.date_of_birth = s.born
           and ${foldedName('p')} = s.folded and p.anonymised_at is null order by p.created_at, p.uuid limit 1) k on true
       order by s.nth`,
      [account, children.map(({ name }) => name), children.map(({ born }) => born)],
    );
  }

  /** The children, locked until the transaction ends. @param account of the family */
  lock(account: string, children: readonly string[]): Promise<FamilyChildRow[]> {
    return this.database.rows<FamilyChildRow>(
      'family_children_lock',
      `select ${PARTICIPANT_COLUMNS}, p.account_uuid as account, ${foldedName('p')} || ' ' || p.date_of_birth as key,
         exists (select from person_changes c where c.participant_uuid = p.uuid and c.changes @> $2::jsonb) as "wasHere"
       from participants p
       where p.uuid = any(${uuidsIn('$1')}) and p.anonymised_at is null order by p.uuid for no key update of p`,
      [children, JSON.stringify([{ field: 'account', from: { uuid: account } }])],
    );
  }
}
