import { Injectable } from '@nestjs/common';
import { type NamedParticipant } from '../../accounts/masks.js';
import { EditionTask, Edition } from '../../editions/editions.entities.js';
import { Offer } from '../../offers/model/offers.entities.js';
import { columnsOf } from '../../platform/database/columns-of.js';
import { type Places, PLACES } from './places.store.js';
import { type ApplicationPhase, type AppliedChild, type AppliedOffer } from './checks.js';
import { localDate, localDayBegin, localDayEndExclusive } from '../../kernel/clock/zone.js';
import { uuidsIn } from '../../platform/database/sql-values.js';
import { Database } from '../../platform/database/database.js';
import { RELEASED, LIVE } from '../../offers/model/attendance-status.js';

const OFFER = columnsOf(Offer, 'o', {
  only: ['name', 'cancelled', 'requiresApplication', 'applicationDeadline', 'minAge', 'maxAge'],
});

const EDITION = columnsOf(Edition, 'e', { only: ['archived'] });

const TERMS_COLUMNS = `${OFFER}, o.place = 'published' as published, ${EDITION}, o.first_begin_at as "firstBeginAt",
  coalesce(o.fee, 0) as fee, o.application_questions as questions`;

/** The columns of an offer that decisions about applications depend on. */
export interface OfferTerms extends AppliedOffer, Readonly<Pick<Offer, 'name'>> {
  readonly fee: NonNullable<Offer['fee']>;
  readonly questions: readonly Offer['applicationQuestions'][number][];
}

const APPLICATION_PHASE_COLUMNS = `k.application_system as system, k.begin_at as begin, k.end_at as end,
  ${columnsOf(EditionTask, 'k', { only: ['maxApplications', 'maxApplicationsDay'] })},
  coalesce(k.skip_max_applications, false) as "skipMaxApplications", coalesce(k.age_check, 'exact') as "ageCheck"`;

/**
 * The columns of a child that decisions about its applications depend on, and those that decide whether the caller
 * may see it.
 */
type ApplicantRow = Pick<AppliedChild, 'dateOfBirth' | 'inPhase' | 'today'> &
  Pick<NamedParticipant, 'firstname' | 'lastname' | 'protected' | 'account'>;

/** Offer, phase and child in one row; while applications are not taken, the columns of the phase are null. */
type FactsRow = Places & OfferTerms & ApplicantRow & (ApplicationPhase | { readonly system: null });

/** Facts that a decision is based on. */
export interface ApplicationFacts {
  readonly places: Places;
  readonly offer: OfferTerms;
  /** Undefined while applications are not taken. */
  readonly phase: ApplicationPhase | undefined;
  readonly child: ApplicantRow;
}

/** Which application of a child is decided: an existing one to the same offer is not counted against it. */
export interface Applied {
  readonly participant: string;
  readonly offer: string;
}

/** A favourite of a child in an edition. */
interface Favourite {
  readonly participant: string;
  readonly edition: string;
  readonly offer: string;
}

/**
 * The data that checks and procedures need (R-ATT-19). Call it under the locks of the children and of the offers, so that
 * the result stays true until the transaction ends. One statement for any number of applications.
 */
@Injectable()
export class ApplicationFactsStore {
  constructor(private readonly database: Database) {}

  offer(uuid: string): Promise<OfferTerms | undefined> {
    return this.database.row<OfferTerms>(
      'application_offer',
      `select ${TERMS_COLUMNS} from offers o join editions e on e.uuid = o.edition_uuid where o.uuid = $1`,
      [uuid],
    );
  }

  /**
   * Of each application the offer, the phase at a moment, whose begin is inclusive and its end exclusive, and the child with its
   * numbers of live applications made in the phase and on the local day of the moment.
   * @param leaving the application given up for the one
   */
  async of(applied: readonly Applied[], leaving: string | null, now: Date): Promise<ApplicationFacts[]> {
    const day = localDate(now);
    const rows = await this.database.rows<FactsRow>(
      'application_facts',
      `select ${PLACES}, ${TERMS_COLUMNS}, ${APPLICATION_PHASE_COLUMNS}, p.date_of_birth::text as "dateOfBirth", p.firstname, p.lastname, p.shielded as protected, p.account_uuid as account,
         c.phase as "inPhase", c.day as today
       from unnest(${uuidsIn('$1')}, ${uuidsIn('$2')}) with ordinality w (participant, offer, nth)
         join offers o on o.uuid = w.offer join editions e on e.uuid = o.edition_uuid join offer_tallies n on n.offer_uuid = o.uuid
         join participants p on p.uuid = w.participant
         left join lateral (select k.* from edition_tasks k
         where k.edition_uuid = o.edition_uuid and k.type = 'application_system'
           and k.application_system is not null and k.begin_at <= $4 and k.end_at > $4) k on true
         cross join lateral (
           select count(*)::integer as phase,
             count(*) filter (where t.applied_at >= $5 and t.applied_at < $6)::integer as day
           from attendances t where t.participant_uuid = p.uuid and t.edition_uuid = o.edition_uuid and t.offer_uuid <> o.uuid
             and t.uuid is distinct from $3 and t.status = any($7::text[]) and t.applied_at >= k.begin_at
             and t.applied_at < k.end_at) c
       order by w.nth`,
      [
        applied.map(({ participant }) => participant),
        applied.map(({ offer }) => offer),
        leaving,
        now,
        localDayBegin(day),
        localDayEndExclusive(day),
        LIVE,
      ],
    );
    if (rows.length < applied.length) throw new Error('A locked offer or participant was not found.');
    return rows.map((row) => ({ places: row, offer: row, child: row, phase: isWithin(row) ? row : undefined }));
  }

  /** The favourites of children (R-DRAW-33). @param leaving the application given up, which counts no longer */
  favourites(children: readonly string[], leaving: string | null): Promise<Favourite[]> {
    return this.database.rows<Favourite>(
      'application_favourites',
      `select t.participant_uuid as participant, t.edition_uuid as edition, t.offer_uuid as offer from attendances t
       where t.participant_uuid = any(${uuidsIn('$1')}) and t.favourite and t.status <> all($2::text[])
         and t.uuid is distinct from $3`,
      [children, RELEASED, leaving],
    );
  }
}

const isWithin = (row: FactsRow): row is FactsRow & ApplicationPhase => row.system !== null;
