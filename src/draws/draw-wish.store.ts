import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock/clock.js';
import { Database } from '../platform/database/database.js';
import { Conditions } from '../platform/http/listing/conditions.js';
import { listedRows } from '../platform/http/listing/scroll.js';
import { DRAW_WISH_COLUMNS, type DrawWishRow } from './draw-wish.view.js';
import { type DrawWishesQuery } from './draws.inputs.js';
import { type DrawWish } from './draws.entities.js';

/** What becomes of an application. */
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
