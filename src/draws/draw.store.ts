import { Injectable } from '@nestjs/common';
import { type Caller } from '../kernel/caller/caller.js';
import { columnsOf } from '../platform/database/columns-of.js';
import { Database } from '../platform/database/database.js';
import { Conditions } from '../platform/http/listing/conditions.js';
import { type PageQuery } from '../platform/http/listing/page-query.js';
import { Clock } from '../kernel/clock/clock.js';
import { type DrawState } from './draw.js';
import { DRAW_COLUMNS, type DrawRow, EARLIER_COLUMNS, type EarlierDraw } from './draw.view.js';
import { Draw, DrawProtocol } from './draws.entities.js';

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
    await this.database.manager.insert(Draw, { ...draw, number });
    if (protocol !== null) await this.database.manager.insert(DrawProtocol, { drawUuid: draw.uuid, ...protocol });
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
