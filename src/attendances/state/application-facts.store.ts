import { Injectable } from '@nestjs/common';
import { type NamedParticipant } from '../../accounts/masks.js';
import { EditionTask, Edition } from '../../editions/editions.entities.js';
import { Offer } from '../../offers/model/offers.entities.js';
import { columnsOf } from '../../platform/database/columns-of.js';
import { type Places, PLACES } from './places.store.js';
import { type ApplicationPhase, type AppliedChild, type AppliedOffer } from './checks.js';
import { localDate, localDayBegin, localDayEndExclusive } from '../../kernel/clock/zone.js';
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
interface ApplicationFacts {
  readonly places: Places;
  readonly offer: OfferTerms;
  /** Undefined while applications are not taken. */
  readonly phase: ApplicationPhase | undefined;
  readonly child: ApplicantRow;
}

/** Which application of a child is decided: an existing one to the same offer is not counted against it. */
interface Applied {
  readonly participant: string;
  readonly offer: string;
  /** The application given up for this one. */
  readonly leaving: string | null;
}

/**
 * The data that checks and procedures need (R-ATT-19). Call it under the locks of the child and of the offer, so that
 * the result stays true until the transaction ends.
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
   * The offer, the phase at a moment, whose begin is inclusive and its end exclusive, and the child with its numbers of live
   * applications made in the phase and on the local day of the moment.
   */
  async of({ participant, offer, leaving }: Applied, now: Date): Promise<ApplicationFacts> {
    const day = localDate(now);
    const row = await this.database.row<FactsRow>(
      'application_facts',
      `select ${PLACES}, ${TERMS_COLUMNS}, ${APPLICATION_PHASE_COLUMNS}, p.date_of_birth::text as "dateOfBirth", p.firstname, p.lastname, p.shielded as protected, p.account_uuid as account,
         c.phase as "inPhase", c.day as today
       from offers o join editions e on e.uuid = o.edition_uuid join offer_tallies n on n.offer_uuid = o.uuid
         join participants p on p.uuid = $1
         left join lateral (select k.* from edition_tasks k
         where k.edition_uuid = o.edition_uuid and k.type = 'application_system'
           and k.application_system is not null and k.begin_at <= $4 and k.end_at > $4) k on true
         cross join lateral (
           select count(*)::integer as phase,
             count(*) filter (where t.applied_at >= $5 and t.applied_at < $6)::integer as day
           from attendances t where t.participant_uuid = p.uuid and t.edition_uuid = o.edition_uuid and t.offer_uuid <> o.uuid
             and t.uuid is distinct from $3 and t.status = any($7::text[]) and t.applied_at >= k.begin_at
             and t.applied_at < k.end_at) c
       where o.uuid = $2`,
      [participant, offer, leaving, now, localDayBegin(day), localDayEndExclusive(day), LIVE],
    );
    if (row === undefined) throw new Error(`The locked offer ${offer} or participant ${participant} was not found.`);
    return { places: row, offer: row, child: row, phase: isWithin(row) ? row : undefined };
  }

  /** How many favourites the child has in the edition besides this application. */
  async otherFavourites(
    { participant, offer, leaving }: Applied,
    { edition }: { readonly edition: string },
  ): Promise<number> {
    const row = await this.database.row<{ others: number }>(
      'application_favourites',
      `select count(*)::integer as others from attendances t where t.participant_uuid = $1 and t.edition_uuid = $2
         and t.favourite and t.status <> all($3::text[]) and t.offer_uuid <> $4 and t.uuid is distinct from $5`,
      [participant, edition, RELEASED, offer, leaving],
    );
    return row?.others ?? 0;
  }
}

const isWithin = (row: FactsRow): row is FactsRow & ApplicationPhase => row.system !== null;
