import { type NamedParticipant } from '../../../accounts/masks.js';
import { EditionTask } from '../../../editions/entities/edition-task.entity.js';
import { Edition } from '../../../editions/entities/edition.entity.js';
import { Offer } from '../../../offers/model/entities/offer.entity.js';
import { columnsOf } from '../../../platform/database/columns-of.js';
import { type Places } from '../changes/places.columns.js';
import { type ApplicationPhase } from './application-phase.js';
import { type AppliedChild, type AppliedOffer } from './checks.js';

const OFFER = columnsOf(Offer, 'o', {
  only: ['name', 'cancelled', 'requiresApplication', 'applicationDeadline', 'minAge', 'maxAge'],
});

const EDITION = columnsOf(Edition, 'e', { only: ['archived'] });

export const TERMS_COLUMNS = `${OFFER}, o.place = 'published' as published, ${EDITION}, o.first_begin_at as "firstBeginAt",
  coalesce(o.fee, 0) as fee, o.application_questions as questions`;

/** The columns of an offer that decisions about applications depend on. */
export interface OfferTerms extends AppliedOffer, Readonly<Pick<Offer, 'name'>> {
  readonly fee: NonNullable<Offer['fee']>;
  readonly questions: readonly Offer['applicationQuestions'][number][];
}

export const APPLICATION_PHASE_COLUMNS = `k.application_system as system, k.begin_at as begin, k.end_at as end,
  ${columnsOf(EditionTask, 'k', { only: ['maxApplications', 'maxApplicationsDay'] })},
  coalesce(k.skip_max_applications, false) as "skipMaxApplications", coalesce(k.age_check, 'exact') as "ageCheck"`;

/**
 * The columns of a child that decisions about its applications depend on, and those that decide whether the caller
 * may see it.
 */
export type ApplicantRow = Pick<AppliedChild, 'dateOfBirth' | 'inPhase' | 'today'> &
  Pick<NamedParticipant, 'firstname' | 'lastname' | 'protected' | 'account'>;

/** Offer, phase and child in one row; while applications are not taken, the columns of the phase are null. */
export type FactsRow = Places & OfferTerms & ApplicantRow & (ApplicationPhase | { readonly system: null });
