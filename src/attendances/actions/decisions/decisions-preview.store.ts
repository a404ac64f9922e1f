import { Injectable } from '@nestjs/common';
import {
  type NamedAccount,
  type NamedParticipant,
  accountReference,
  participantReference,
  namedAccountOf,
  namedParticipant,
} from '../../../accounts/masks.js';
import { Offer, type OfferTally } from '../../../offers/model/offers.entities.js';
import { takenOf } from '../../../offers/model/offer.sql.js';
import { columnsOf, type RowOf } from '../../../platform/database/columns-of.js';
import { type DecisionCounts, type FamilyDecisions, type OfferDecisions } from './decisions.view.js';
import { type Caller } from '../../../kernel/caller/caller.js';
import { offerState, statusOf } from '../../../offers/model/offer.workflow.js';
import { sqlOf, TAKING } from '../../../offers/model/attendance-status.js';
import { Clock } from '../../../kernel/clock/clock.js';
import { Database } from '../../../platform/database/database.js';
import { Conditions } from '../../../platform/http/listing/conditions.js';
import { type FamilyDecisionsQuery } from './decisions.inputs.js';

const OFFER = columnsOf(Offer, 'o', { only: ['uuid', 'name', 'alias', 'place', 'cancelled', 'maxParticipants'] });

/** The columns of an offer (o) and its tally (n), without the numbers of decisions. */
const OFFER_DECISIONS_COLUMNS = `${OFFER}, ${takenOf()} as taken, n.waitlisted as listed`;

export interface OfferDecisionsRow extends DecisionCounts, RowOf<typeof OFFER> {
  readonly taken: number;
  readonly listed: OfferTally['waitlisted'];
}

interface ChildDecisionsRow extends DecisionCounts {
  readonly participant: NamedParticipant;
  readonly places: number;
  readonly withoutPlace: boolean;
}

interface FamilyDecisionsRow extends DecisionCounts {
  readonly uuid: string;
  /** Null: the family is a child without a parents' account. */
  readonly account: NamedAccount | null;
  readonly places: number;
  readonly children: readonly ChildDecisionsRow[];
}

/** @param colliding how many children are to get a place that they cannot have */
export const offerDecisions = (
  { uuid, name, alias, place, cancelled, ...counts }: OfferDecisionsRow,
  colliding: number,
): OfferDecisions => {
  const left = counts.maxParticipants === null ? null : counts.maxParticipants - counts.taken - counts.confirmed;
  return {
    ...counts,
    offer: { uuid, name, alias },
    status: statusOf(offerState(place, cancelled)),
    free: left === null ? null : Math.max(0, left),
    overbooked: Math.max(0, -(left ?? 0)),
    colliding,
  };
};

/** A family as the caller may see it: its account and its children may be masked. */
export const familyDecisions = (
  { account, children, ...family }: FamilyDecisionsRow,
  caller: Caller,
): FamilyDecisions => {
  const own = children.map((child) => childDecisions(child, caller));
  // A family without an account consists of one child.
  const [only] = own;
  const reference = account === null ? only?.participant : accountReference(account, caller);
  return { ...family, family: reference ?? { uuid: family.uuid, name: null }, children: own };
};

const childDecisions = (
  { participant, ...counts }: ChildDecisionsRow,
  caller: Caller,
): FamilyDecisions['children'][number] => ({
  ...counts,
  participant: participantReference(participant, caller),
});

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
