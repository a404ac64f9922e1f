import { Injectable } from '@nestjs/common';
import { type Caller } from '../kernel/caller/caller.js';
import { columnsOf } from '../platform/database/columns-of.js';
import { Database } from '../platform/database/database.js';
import { Conditions } from '../platform/http/listing/conditions.js';
import { type PageQuery } from '../platform/http/listing/page-query.js';
import { Clock } from '../kernel/clock/clock.js';
import { type DrawState } from './draw.js';
import {
  DRAW_COLUMNS,
  type DrawRow,
  EARLIER_COLUMNS,
  type EarlierDraw,
  DRAW_WISH_COLUMNS,
  type DrawWishRow,
  drawRecord,
} from './draw.view.js';
import { Draw, DrawProtocol, type DrawWish } from './draws.entities.js';
import { listedRows } from '../platform/http/listing/scroll.js';
import { type DrawWishesQuery } from './draws.inputs.js';
import { message } from '../kernel/problem/message.js';
import { finderIn } from '../platform/http/access/finder.js';
import { type ErasedPerson, Erases, type Erasing } from '../platform/retention/erases.js';

const SELECT = `select ${DRAW_COLUMNS} from draws d`;

/** SQL condition: which draws exist for a caller: for admins all, for other readers of the edition the real ones. */
const visibleTo = ({ isAdmin }: Caller): string => (isAdmin ? 'true' : `d.state <> 'simulated'`);

/** SQL about draws; of their wishes, `DrawWishStore`. */
@Injectable()
export class DrawStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The draws of an edition, newest first. */
  page(caller: Caller, edition: string, query: PageQuery): Promise<DrawRow[]> {
    const conditions = new Conditions(this.clock.now());
    conditions.add(`d.edition_uuid = ${conditions.bind(edition)}`).add(visibleTo(caller));
    return this.database.composed<DrawRow>(
      'draws_page',
      `${SELECT} ${conditions.where} order by d.number desc, d.uuid ${conditions.page(query)}`,
      conditions.parameters,
    );
  }

  async visible(caller: Caller, uuid: string): Promise<DrawRow | undefined> {
    const [row] = await this.database.composed<DrawRow>(
      'draws_visible',
      `${SELECT} where d.uuid = $1 and ${visibleTo(caller)}`,
      [uuid],
    );
    return row;
  }

  async has(uuid: string): Promise<boolean> {
    const rows = await this.database.rows('draws_has', 'select from draws where uuid = $1', [uuid]);
    return rows.length > 0;
  }

  /** Makes draws of an edition wait for each other, for requests, for changes of its tasks, and for those taken back. */
  async lockEdition(edition: string): Promise<void> {
    await this.database.rows('draws_edition', `select from editions e where e.uuid = $1 for no key update`, [edition]);
  }

  /** The real draws of a secret of the edition, newest first. */
  earlier(edition: string, lot: number): Promise<EarlierDraw[]> {
    return this.database.rows<EarlierDraw>(
      'draws_earlier',
      `select ${EARLIER_COLUMNS} from draws d
       where d.edition_uuid = $1 and d.lot_number = $2 and d.state <> 'simulated' order by d.number desc`,
      [edition, lot],
    );
  }

  /** The draw of the edition whose decisions wait to be committed, if there is one; locks it. */
  async proposed(edition: string): Promise<string | undefined> {
    const draw = await this.database.row<Pick<Draw, 'uuid'>>(
      'draws_proposed',
      `select d.uuid from draws d where d.edition_uuid = $1 and d.state = 'proposed' for no key update`,
      [edition],
    );
    return draw?.uuid;
  }

  /** The state of a draw, locked; undefined if it is gone. */
  async lock(uuid: string): Promise<DrawState | undefined> {
    const draw = await this.database.row<Pick<Draw, 'state'>>(
      'draws_lock',
      'select d.state from draws d where d.uuid = $1 for no key update',
      [uuid],
    );
    return draw?.state;
  }

  /** Call it with the edition locked: it counts the draws of the edition. */
  async insert(draw: Omit<Draw, 'number'>, protocol: Omit<DrawProtocol, 'drawUuid'> | null): Promise<number> {
    const [{ number } = { number: 1 }] = await this.database.rows<{ number: number }>(
      'draws_next_number',
      'select coalesce(max(d.number), 0) + 1 as number from draws d where d.edition_uuid = $1',
      [draw.editionUuid],
    );
    await this.database.repository(Draw).insert({ ...draw, number });
    if (protocol !== null) await this.database.repository(DrawProtocol).insert({ drawUuid: draw.uuid, ...protocol });
    return number;
  }

  async noteLeftOut(uuid: string, attendances: readonly string[]): Promise<void> {
    await this.database.rows('draws_left_out', 'update draws set left_out = $2 where uuid = $1', [
      uuid,
      JSON.stringify(attendances),
    ]);
  }

  async supersede(uuid: string): Promise<void> {
    await this.database.rows(
      'draws_supersede',
      `update draws set state = 'superseded', superseded_at = $2 where uuid = $1`,
      [uuid, this.clock.now()],
    );
  }

  /** Returns which secret was drawn; undefined if the draw is not proposed (any more). */
  async commit(uuid: string): Promise<number | undefined> {
    const draw = await this.database.row<{ lot: number }>(
      'draws_commit',
      `update draws set state = 'committed', committed_at = $2 where uuid = $1 and state = 'proposed'
       returning lot_number as lot`,
      [uuid, this.clock.now()],
    );
    return draw?.lot;
  }

  /** Removes the simulations of an edition but for the latest. */
  async removeSimulations(edition: string, kept: number): Promise<void> {
    await this.database.rows(
      'draws_remove_simulations',
      `delete from draws where uuid in (select d.uuid from draws d where d.edition_uuid = $1 and d.state = 'simulated'
         order by d.number desc offset $2)`,
      [edition, kept],
    );
  }

  async remove(uuid: string): Promise<void> {
    await this.database.rows('draws_remove', 'delete from draws where uuid = $1', [uuid]);
  }

  protocol(uuid: string): Promise<DrawProtocol | undefined> {
    return this.database.row<DrawProtocol>(
      'draws_protocol',
      `select ${columnsOf(DrawProtocol, 'p')} from draw_protocols p where p.draw_uuid = $1`,
      [uuid],
    );
  }
}

/** The outcome for an application. */
export interface NewDrawWish extends Readonly<Pick<DrawWish, 'rank' | 'result' | 'position' | 'reason'>> {
  readonly attendance: string;
}

/** SQL about the wishes of draws. */
@Injectable()
export class DrawWishStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** One page of the wishes, cut on the wishes alone. */
  page(draw: string, query: DrawWishesQuery): Promise<DrawWishRow[]> {
    const conditions = new Conditions(this.clock.now());
    conditions
      .add(`w.draw_uuid = ${conditions.bind(draw)}`)
      .when(query.result, (results) => `w.result = any(${conditions.bind(results)}::text[])`)
      .when(query.reason, (codes) => `w.reason ->> 'code' = any(${conditions.bind(codes)}::text[])`)
      .when(
        query.offer,
        (ref) => `w.offer_uuid = any(array(select o.uuid from offers o where ${conditions.refersTo(ref, 'o')}))`,
      )
      .when(
        query.participant,
        ({ uuid }) => `w.attendance_uuid = any(array(
          select t.uuid from attendances t where t.participant_uuid = ${conditions.bind(uuid ?? null)}::uuid))`,
      );
    const sql = `select ${DRAW_WISH_COLUMNS}
      from (select w.* from draw_wishes w ${conditions.where} order by w.place ${conditions.page(query)}) w
      join attendances t on t.uuid = w.attendance_uuid join participants p on p.uuid = t.participant_uuid
      join offers o on o.uuid = w.offer_uuid
      order by w.place`;
    return listedRows(this.database, query, { name: 'draw_wishes_page', sql, parameters: conditions.parameters });
  }

  /** Keeps what became of each wish, in this order. Applications deleted meanwhile are left out. */
  async insert(draw: string, wishes: readonly NewDrawWish[]): Promise<void> {
    await this.database.rows(
      'draw_wishes_insert',
      `insert into draw_wishes (draw_uuid, place, attendance_uuid, offer_uuid, rank, result, position, reason)
       select $1, n.place, t.uuid, t.offer_uuid, n.rank, n.result, n.position, n.reason::jsonb
       from unnest($2::uuid[], $3::integer[], $4::text[], $5::integer[], $6::text[]) with ordinality
         n (attendance, rank, result, position, reason, place)
       join attendances t on t.uuid = n.attendance for key share of t`,
      [
        draw,
        wishes.map(({ attendance }) => attendance),
        wishes.map(({ rank }) => rank),
        wishes.map(({ result }) => result),
        wishes.map(({ position }) => position),
        wishes.map(({ reason }) => JSON.stringify(reason)),
      ],
    );
  }
}

/** Admins see all draws, every other token the real ones (R-DRAW-18). */
@Injectable()
export class DrawFinder extends finderIn(DrawStore, async (store, caller, uuid) => {
  const row = await store.visible(caller, uuid);
  return row && drawRecord(row, caller);
}) {
  readonly missing = message(
    'There is no draw with this identifier, or none you may see.',
    'Es gibt keine Verlosung mit dieser Kennung, oder keine, die Sie sehen dürfen.',
  );
}

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
