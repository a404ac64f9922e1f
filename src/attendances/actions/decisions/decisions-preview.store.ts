import { sqlOf, TAKING } from '../../../offers/model/attendance-status.js';
import { Injectable } from '@nestjs/common';
import { namedAccountOf, namedParticipant } from '../../../accounts/named-account.js';
import { Clock } from '../../../kernel/clock/clock.js';
import { Database } from '../../../platform/database/database.js';
import { Conditions } from '../../../platform/http/listing/conditions.js';
import {
  type FamilyDecisionsRow,
  OFFER_DECISIONS_COLUMNS,
  type OfferDecisionsRow,
} from './decisions-preview.columns.js';
import { type FamilyDecisionsQuery } from './dto/family-decisions.query.js';

interface EditionChildren {
  readonly families: number;
  readonly children: number;
  readonly childrenWithoutPlace: number;
}

const KINDS = ['confirmed', 'waitlisted', 'unfulfilled', 'rejected'] as const;

/** Counts waiting applications by their decision. */
const COUNTED = `${KINDS.map((kind) => `count(*) filter (where t.decision = '${kind}')::int as ${kind}`).join(', ')},
    count(*) filter (where t.status = 'waiting' and t.decision is null)::int as undecided`;

const ALL = [...KINDS, 'undecided', 'places'] as const;

/**
 * The children of an edition with waiting applications, and their numbers of decisions.
 * @param edition placeholder of the edition
 */
const children = (edition: string): string => `
  select coalesce(p.account_uuid, p.uuid) as family, p.uuid as child, ${COUNTED},
    count(*) filter (where t.status in ${sqlOf(TAKING)})::int as places,
    not bool_or(t.decision is not distinct from 'confirmed' or t.status in ${sqlOf(TAKING)}) as without_place
  from attendances t join participants p on p.uuid = t.participant_uuid
  where t.edition_uuid = ${edition}
  group by p.uuid
  having bool_or(t.status = 'waiting')`;

/** Preview of a commit: a constant number of statements for any size of edition. */
@Injectable()
export class DecisionsPreviewStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Every offer of the edition with waiting applications. */
  offers(edition: string): Promise<OfferDecisionsRow[]> {
    return this.database.rows<OfferDecisionsRow>(
      'decisions_offers',
      `select ${OFFER_DECISIONS_COLUMNS},
         ${[...KINDS, 'undecided'].map((kind) => `d.${kind}`).join(', ')}
       from (select t.offer_uuid, ${COUNTED} from attendances t
         where t.edition_uuid = $1 and t.status = 'waiting' group by t.offer_uuid) d
       join offers o on o.uuid = d.offer_uuid join offer_tallies n on n.offer_uuid = o.uuid
       order by o.name collate german, o.uuid`,
      [edition],
    );
  }

  async children(edition: string): Promise<EditionChildren> {
    const row = await this.database.row<EditionChildren>(
      'decisions_children',
      `select count(distinct c.family)::int as families, count(*)::int as children,
         count(*) filter (where c.without_place)::int as "childrenWithoutPlace"
       from (${children('$1')}) c`,
      [edition],
    );
    return row ?? { families: 0, children: 0, childrenWithoutPlace: 0 };
  }

  /**
   * One page of the families, those with the fewest places first, so that the unlucky ones are easy to find. Never
   * sorted by name: the order would reveal hidden names.
   */
  families(edition: string, query: FamilyDecisionsQuery): Promise<FamilyDecisionsRow[]> {
    const conditions = new Conditions(this.clock.now());
    const wanted = children(conditions.bind(edition));
    const having =
      query.withoutPlace === undefined
        ? ''
        : `having bool_or(c.without_place) = ${conditions.bind(query.withoutPlace)}`;
    const sql = `
      with children as materialized (${wanted})
      select f.*, ${namedAccountOf('f.uuid')} as account,
        (select json_agg(json_build_object('participant', ${namedParticipant('p')},
            ${ALL.map((name) => `'${name}', c.${name}`).join(', ')}, 'withoutPlace', c.without_place) order by c.child)
          from children c join participants p on p.uuid = c.child where c.family = f.uuid) as children
      from (select c.family as uuid, ${ALL.map((name) => `sum(c.${name})::int as ${name}`).join(', ')}
        from children c group by c.family ${having}
        order by sum(c.places + c.confirmed), c.family ${conditions.page(query)}) f
      order by f.places + f.confirmed, f.uuid`;
    return this.database.composed('decisions_families', sql, conditions.parameters);
  }
}
