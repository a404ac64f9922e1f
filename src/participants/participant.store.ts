import { Injectable } from '@nestjs/common';
import { unmaskedFor, unmaskedParticipantFor } from '../accounts/masks.js';
import { type Caller } from '../kernel/caller/caller.js';
import { Clock } from '../kernel/clock/clock.js';
import { type NewRow } from '../platform/database/columns-of.js';
import { Database } from '../platform/database/database.js';
import { ExternalIds } from '../platform/database/external-ids.store.js';
import { Conditions, byName, namedFirst } from '../platform/http/listing/conditions.js';
import { listedRows } from '../platform/http/listing/scroll.js';
import { foldQuery } from '../kernel/text/fold.js';
import { type ParticipantsQuery } from './participants.inputs.js';
import { Participant } from './participant.entity.js';
import {
  PARTICIPANT_COLUMNS,
  type ParticipantRow,
  participantRecord,
  type ParticipantRecord,
} from './participant.view.js';
import { ErasedMails } from '../mail/erased-mails.js';
import { ChildAttendances } from './participant-ports.js';
import { Finder } from '../platform/http/access/finder.js';
import { message } from '../kernel/problem/message.js';
import { forbidden, type Problem } from '../kernel/problem/problem.js';

/**
 * The child that stands for the one that a column references: itself, or the child it was merged into. For columns
 * that the merging of children does not change.
 */
const livingChild = (column: string): string =>
  `(select coalesce(whole.merged_into_uuid, whole.uuid) from participants whole where whole.uuid = ${column})`;

/** The same, for `join`. */
export const livingChildOf = (column: string, alias = 'p'): string =>
  `participants ${alias} on ${alias}.uuid = ${livingChild(column)}`;

/**
 * A child's name with umlauts in two letters, Jörg is Joerg: the first line of what is searched. The second has them in
 * one.
 */
export const foldedName = (child = 'p'): string => `split_part(${child}.search_text, E'\\n', 1)`;

/** SQL condition: two children may be one, by their folded names and their dates of birth, which both must have. */
export const isNamesake = (child: string, other: string): string =>
  `${foldedName(child)} = ${foldedName(other)} and ${child}.date_of_birth = ${other}.date_of_birth
    and ${child}.uuid <> ${other}.uuid`;

/** Fields that distinguish a child from the others of its account. */
interface Identity extends Readonly<Pick<Participant, 'firstname' | 'lastname' | 'dateOfBirth'>> {
  readonly account: string;
}

/** All SQL about participants. Anonymised ones are excluded everywhere. */
@Injectable()
export class ParticipantStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly attendances: ChildAttendances,
    private readonly mails: ErasedMails,
    private readonly externalIds: ExternalIds,
  ) {}

  /**
   * One page of the children, by last name; those masked for the caller come last, by uuid, and match no search text.
   */
  page(caller: Caller, query: ParticipantsQuery): Promise<ParticipantRow[]> {
    const conditions = new Conditions(this.clock.now());
    const unmasked = unmaskedParticipantFor(caller, conditions, 'p');
    conditions
      .add('p.anonymised_at is null')
      .when(
        query.account,
        ({ uuid, alias }) => `p.account_uuid in (select a.uuid from accounts a
          where a.uuid = ${conditions.bind(uuid ?? null)}::uuid
            or lower(a.email) = lower(${conditions.bind(alias)}) and ${unmaskedFor(caller, conditions, 'a')})`,
      )
      .when(query.discounted, (discounted) => `p.discounted = ${conditions.bind(discounted)}`)
      .calledSo(query.externalId, 'participant', caller, 'p.uuid');
    if (query.externalId !== undefined) conditions.add(unmasked);
    if (foldQuery(query.q ?? '').length > 0) conditions.add(unmasked).search(query.q, 'p.search_text');
    if (query.scroll === undefined) return this.cut(caller, query, conditions, unmasked);
    const shown = (column: string): string =>
      caller.isSuperAdmin ? column : `case when ${unmasked} then ${column} end`;
    const order = `order by ${caller.isSuperAdmin ? '' : `${unmasked} desc,`} ${shown('p.lastname')} collate german,
      ${shown('p.firstname')} collate german, p.uuid`;
    const sql = `select ${PARTICIPANT_COLUMNS}
      from (select p.* from participants p ${conditions.where} ${order}) p ${order}`;
    return listedRows(this.database, query, { name: 'participants_page', sql, parameters: conditions.parameters });
  }

  /** Each part in the order of an index, as far as the page needs it. */
  private cut(
    caller: Caller,
    query: ParticipantsQuery,
    conditions: Conditions,
    unmasked: string,
  ): Promise<ParticipantRow[]> {
    const { where } = conditions;
    const page = namedFirst(
      conditions,
      query,
      (reach) =>
        `select p.uuid, p.lastname, p.firstname from participants p ${where} and ${unmasked} ${byName('p')} limit ${reach}`,
      caller.isSuperAdmin
        ? undefined
        : (reach) => `select p.uuid from participants p ${where} and not ${unmasked} order by p.uuid limit ${reach}`,
    );
    const sql = `select ${PARTICIPANT_COLUMNS} from unnest(array(${page})) with ordinality page (uuid, place)
      cross join lateral (select * from participants where uuid = page.uuid limit 1) p order by page.place`;
    return this.database.composed('participants_page', sql, conditions.parameters);
  }

  one(uuid: string): Promise<ParticipantRow | undefined> {
    return this.database.row<ParticipantRow>(
      'participants_one',
      `select ${PARTICIPANT_COLUMNS} from participants p where p.uuid = $1 and p.anonymised_at is null`,
      [uuid],
    );
  }

  /**
   * Locks the child, then its applications, until the transaction ends: serialises with applying for it and with
   * changes of its charges. `isBound` and `hasOpenMoney` must be called after this, otherwise they miss concurrent
   * changes.
   */
  async lock(uuid: string): Promise<void> {
    await this.database.rows('participants_lock', 'select from participants where uuid = $1 for no key update', [uuid]);
    await this.attendances.lock(uuid);
  }

  /** Locks both children until the transaction ends; their applications come later, after the offers. */
  async lockBoth(uuids: readonly string[]): Promise<void> {
    await this.database.rows(
      'participants_lock_both',
      'select from participants where uuid = any($1::uuid[]) order by uuid for no key update',
      [uuids],
    );
  }

  /**
   * Whether the account has another child with this name, ignoring case, and date of birth. Ignores children that are
   * masked for the caller: repeated attempts would reveal who they are (R-ACC-14).
   */
  async isKnown(caller: Caller, child: Identity, except: string | null): Promise<boolean> {
    const conditions = new Conditions(this.clock.now());
    const [first, last] = [conditions.bind(child.firstname), conditions.bind(child.lastname)];
    conditions
      .add(`p.account_uuid = ${conditions.bind(child.account)}`)
      .add(`p.search_text = search_fold(${first}::text || ' ' || coalesce(${last}::text, ''))`)
      .add(`p.date_of_birth is not distinct from ${conditions.bind(child.dateOfBirth)}::date`)
      .add(`p.uuid is distinct from ${conditions.bind(except)}::uuid`)
      .add(unmaskedParticipantFor(caller, conditions, 'p'));
    const rows = await this.database.composed(
      'participants_known',
      `select from participants p ${conditions.where} limit 1`,
      conditions.parameters,
    );
    return rows.length > 0;
  }

  async insert(children: readonly NewRow<Participant>[]): Promise<void> {
    await this.database.repository(Participant).insert([...children]);
  }

  /** Lets the caller call the locked child so. @throws Problem 422 it calls another one so */
  call(caller: Caller, uuid: string, externalId: string | null | undefined): Promise<void> {
    return this.externalIds.name(caller, 'participant', uuid, externalId);
  }

  async update(uuid: string, changes: Partial<Participant>): Promise<void> {
    await this.database.repository(Participant).update(uuid, changes);
  }

  /**
   * Deletes the child with its applications, none of which counts, their history, and the mails that mention no other
   * child; queued ones are not sent any more.
   */
  async remove(uuid: string): Promise<void> {
    await this.mails.removeOfChild(uuid);
    await this.attendances.remove(uuid);
    await this.database.rows('participants_remove', 'delete from participants where uuid = $1', [uuid]);
  }
}

export const PARTICIPANT_MISSING = message(
  'There is no participant with this identifier.',
  'Es gibt kein Kind mit dieser Kennung.',
);

/** Which children exist for a caller: all for admins, including masked ones, which cannot be changed (R-ACC-10). */
@Injectable()
export class ParticipantFinder extends Finder<ParticipantRecord> {
  readonly missing = PARTICIPANT_MISSING;

  constructor(
    private readonly store: ParticipantStore,
    private readonly clock: Clock,
  ) {
    super();
  }

  /** Masks here, so that later stages cannot reveal more. */
  async visible(caller: Caller, uuid: string): Promise<ParticipantRecord | undefined> {
    const row = caller.isAdmin ? await this.store.one(uuid) : undefined;
    return row && participantRecord(row, caller, this.clock.now());
  }

  override refusal(_caller: Caller, action: string, { masked }: ParticipantRecord): Promise<Problem | undefined> {
    return Promise.resolve(action === 'read' || !masked ? undefined : mayNotChangeChild());
  }
}

/** The same text for every reason: a different one would reveal something about a masked child. */
export const mayNotChangeChild = (): Problem =>
  forbidden(
    'You may not change this participant: its personal data is masked for you.',
    'Sie dürfen dieses Kind nicht ändern: Seine Daten sind für Sie verborgen.',
  );
