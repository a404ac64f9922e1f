import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import {
  type Seeker,
  type LimitRow,
  OTHER_OFFER,
  type OverlapRow,
  type Obstacle,
  obstaclesOf,
  type Seeking,
  seekingOf,
} from './obstacle.js';
import { GOING, sqlOf } from '../../offers/model/attendance-status.js';
import { uuidsIn } from '../../platform/database/sql-values.js';

/** An application with a place. */
interface HeldPlace {
  readonly attendance: string;
  readonly participant: string;
  readonly offer: string;
}

/** SQL that finds out who has places, and why children cannot have them: one statement for any number of them. */
@Injectable()
export class ObstaclesStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The children with places in the offers. */
  held(offers: readonly string[]): Promise<HeldPlace[]> {
    return this.database.rows<HeldPlace>(
      'obstacles_occupied',
      `select t.uuid as attendance, t.participant_uuid as participant, t.offer_uuid as offer from attendances t
       where t.offer_uuid = any(${uuidsIn('$1')}) and t.status in ${sqlOf(GOING)} order by t.offer_uuid, t.uuid`,
      [offers],
    );
  }

  /**
   * The places that overlap with the wanted ones, existing or earlier in the list; in all editions, because a child
   * can only be in one place. Adjacent times do not overlap, and cancelled offers are ignored.
   * @param leaving the application given up for the place
   */
  overlaps(seekers: readonly Seeker[], leaving: string | null): Promise<OverlapRow[]> {
    return this.database.rows<OverlapRow>(
      'obstacles_overlaps',
      `with wanted as materialized (
         select s.participant, s.offer, s.place::int - 1 as seeker
         from unnest($1::uuid[], $2::uuid[]) with ordinality s (participant, offer, place)),
       rivals as (
         select w.participant, array_agg(w.offer order by w.seeker) as offers, array_agg(w.seeker order by w.seeker) as seekers
         from wanted w group by w.participant having count(*) > 1),
       pairs as (
         select w.seeker, null::int as rival, w.offer, t.offer_uuid as other, t.uuid as attendance
         from wanted w join attendances t on t.participant_uuid = w.participant and t.offer_uuid <> w.offer
         where t.status = any($4::text[]) and t.uuid is distinct from $3
         union all
         select r.seekers[later], r.seekers[earlier], r.offers[later], r.offers[earlier], null
         from rivals r cross join generate_subscripts(r.seekers, 1) later cross join generate_series(1, later - 1) earlier
         where r.offers[later] <> r.offers[earlier])
       select n.seeker, n.rival, n.attendance, c.begin_at as begin, ${OTHER_OFFER} as offer
       from pairs n join offers o on o.uuid = n.other and not o.cancelled
         cross join lateral (select mine.begin_at from offer_occurrences mine join offer_occurrences theirs
           on theirs.offer_uuid = n.other and theirs.begin_at < mine.end_at and theirs.end_at > mine.begin_at
         where mine.offer_uuid = n.offer order by mine.begin_at limit 1) c
       order by n.seeker, c.begin_at, n.other`,
      [childrenOf(seekers), offersOf(seekers), leaving, GOING],
    );
  }

  /**
   * Maximum and current numbers of the seekers' places in the editions of their offers. The limit comes from the
   * active application system, otherwise the last, otherwise the next; a cancelled offer does not count as a place.
   */
  limits(seekers: readonly Seeker[], leaving: string | null): Promise<LimitRow[]> {
    return this.database.rows<LimitRow>(
      'obstacles_limits',
      `select w.place::int - 1 as seeker, o.edition_uuid as edition, k.max_places as most, n.held
       from unnest($1::uuid[], $2::uuid[]) with ordinality w (participant, offer, place)
       join offers o on o.uuid = w.offer
       cross join lateral (select k.max_places from edition_tasks k
         where k.edition_uuid = o.edition_uuid and k.type = 'application_system'
         order by k.begin_at > $5, abs(extract(epoch from k.begin_at - $5)), k.uuid limit 1) k
       cross join lateral (select count(*)::int as held from attendances t
         join offers f on f.uuid = t.offer_uuid and not f.cancelled
         where t.participant_uuid = w.participant and t.edition_uuid = o.edition_uuid and t.offer_uuid <> w.offer
           and t.status = any($4::text[]) and t.uuid is distinct from $3) n
       where k.max_places is not null`,
      [childrenOf(seekers), offersOf(seekers), leaving, GOING, this.clock.now()],
    );
  }
}

const childrenOf = (seekers: readonly Seeker[]): string[] => seekers.map(({ participant }) => participant);
const offersOf = (seekers: readonly Seeker[]): string[] => seekers.map(({ offer }) => offer);

interface Asking {
  /** The application given up for the place. */
  readonly leaving?: string | undefined;
  /** They get their places anyway (`force`). */
  readonly overruled?: boolean;
}

/**
 * Checked before giving any place: whether the child has another one at that time, or the maximum number (R-ATT-21,
 * R-ATT-22, R-ATT-23). The result stays true as long as the children are locked (`ChildLock`), before their offers.
 */
@Injectable()
export class Obstacles {
  constructor(private readonly store: ObstaclesStore) {}

  /** The obstacles of each, in order; a obstructed seeker does not hinder later ones. */
  async of(seekers: readonly Seeker[], { leaving, overruled = false }: Asking = {}): Promise<Obstacle[][]> {
    return obstaclesOf(seekers, await this.seeking(seekers, leaving), overruled);
  }

  /** The same for seekers of whom their caller decides in turn who gets a place. @param leaving see `Asking` */
  async seeking(seekers: readonly Seeker[], leaving?: string): Promise<Seeking> {
    if (seekers.length === 0) return seekingOf([], [], []);
    const overlaps = await this.store.overlaps(seekers, leaving ?? null);
    return seekingOf(seekers, overlaps, await this.store.limits(seekers, leaving ?? null));
  }
}
