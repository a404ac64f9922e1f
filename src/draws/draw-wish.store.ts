import { Injectable } from '@nestjs/common';
import { type NamedParticipant, participantReference } from '../accounts/masks.js';
import { type WishResult } from '../allotment/model.js';
import { type ReasonOffer, type StoredDrawReason, toldReason } from '../attendances/model/draw-reason.js';
import { attendanceOf, attendancesOfChild, reasonOffer } from '../attendances/model/attendance.sql.js';
import { type Caller } from '../kernel/caller/caller.js';
import { Clock } from '../kernel/clock/clock.js';
import { offerOf, offerRows } from '../offers/model/offer.sql.js';
import { childOf } from '../participants/participant.sql.js';
import { columnsOf, type RowOf } from '../platform/database/columns-of.js';
import { Database } from '../platform/database/database.js';
import { Conditions } from '../platform/listing/conditions.js';
import { listedRows } from '../platform/listing/scroll.js';
import { type Reference } from '../platform/view/field.js';
import { type DrawWishRecord } from './draw-wish.view.js';
import { type DrawWishesQuery } from './dto/draw-wishes.query.js';
import { DrawWishRow } from './entities/draw-wish.entity.js';
import { namedReference } from '../platform/database/json-values.js';

const COLUMNS = columnsOf(DrawWishRow, 'w', { only: ['rank', 'result', 'position', 'reason'] });

type Row = RowOf<typeof COLUMNS> & {
  readonly attendance: string;
  readonly participant: NamedParticipant;
  readonly offer: Reference;
  /** The offer that the reason names. */
  readonly other: ReasonOffer | null;
};

/** What becomes of an application. */
export interface NewDrawWish {
  readonly attendance: string;
  readonly rank: number | null;
  readonly result: WishResult;
  readonly position: number | null;
  readonly reason: StoredDrawReason;
}

/** SQL about the wishes of draws. */
@Injectable()
export class DrawWishStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** One page of the wishes, cut on the wishes alone. */
  async page(caller: Caller, draw: string, query: DrawWishesQuery): Promise<DrawWishRecord[]> {
    const conditions = new Conditions(this.clock.now());
    conditions
      .add(`w.draw_uuid = ${conditions.bind(draw)}`)
      .when(query.result, (results) => `w.result = any(${conditions.bind(results)}::text[])`)
      .when(query.reason, (codes) => `w.reason ->> 'code' = any(${conditions.bind(codes)}::text[])`)
      .when(
        query.offer,
        (ref) => `w.offer_uuid = any(array(select o.uuid from ${offerRows()} where ${conditions.refersTo(ref, 'o')}))`,
      )
      .when(
        query.participant,
        ({ uuid }) => `w.attendance_uuid = any(array(
          select t.uuid from ${attendancesOfChild(`${conditions.bind(uuid ?? null)}::uuid`)}))`,
      );
    const sql = `select ${COLUMNS}, w.attendance_uuid as attendance, ${namedReference('o')} as offer,
        json_build_object('uuid', p.uuid, 'firstname', p.firstname, 'lastname', p.lastname, 'protected', p.shielded,
          'account', p.account_uuid) as participant,
        (select ${reasonOffer('n')} from ${offerRows('n')} where n.uuid = (w.reason #>> '{values,offer}')::uuid) as other
      from (select w.* from draw_wishes w ${conditions.where} order by w.place ${conditions.page(query)}) w
      join ${attendanceOf('w.attendance_uuid')} join ${childOf('t.participant_uuid')} join ${offerOf('w.offer_uuid')}
      order by w.place`;
    const rows = await listedRows<Row>(this.database, query, {
      name: 'draw_wishes_page',
      sql,
      parameters: conditions.parameters,
    });
    return rows.map(({ participant, reason, other, ...row }) => ({
      ...row,
      participant: participantReference(participant, caller),
      reason: toldReason(reason, other),
    }));
  }

  /** Keeps what became of each wish, in this order. Applications deleted meanwhile are left out. */
  async add(draw: string, wishes: readonly NewDrawWish[]): Promise<void> {
    await this.database.rows(
      'draw_wishes_add',
      `insert into draw_wishes (draw_uuid, place, attendance_uuid, offer_uuid, rank, result, position, reason)
       select $1, n.place, t.uuid, t.offer_uuid, n.rank, n.result, n.position, n.reason::jsonb
       from unnest($2::uuid[], $3::integer[], $4::text[], $5::integer[], $6::text[]) with ordinality
         n (attendance, rank, result, position, reason, place)
       join ${attendanceOf('n.attendance')} for key share of t`,
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
