import { type AttendanceStatus } from '../../../offers/model/attendance-status.js';
import { type EditionTask } from '../../../editions/editions.entities.js';
import { type AgeCheck, type ApplicationSystem } from '../../../editions/task.js';
import { type Places } from '../changes/places.store.js';

/** The `application_system` task active at a moment, which decides and limits new applications (R-ATT-17). */
export interface ApplicationPhase extends Readonly<Pick<EditionTask, 'maxApplications' | 'maxApplicationsDay'>> {
  readonly system: ApplicationSystem;
  readonly begin: Date;
  readonly end: Date;
  /** The limit of the phase is not checked when families apply: they may wish for more than they can get. */
  readonly skipMaxApplications: boolean;
  readonly ageCheck: AgeCheck;
}

/**
 * The state of a new application (R-ATT-17): `lot` keeps it waiting; `firstcome` gives it a place while there are
 * more places than children who have one or are on the waiting list, so that a waiting list blocks newcomers. Without
 * a phase it keeps waiting.
 */
export const statusBy = (
  phase: Pick<ApplicationPhase, 'system'> | undefined,
  { maxParticipants, taken, waitlisted }: Pick<Places, 'maxParticipants' | 'taken' | 'waitlisted'>,
): AttendanceStatus => {
  if (phase?.system !== 'firstcome') return 'waiting';
  return maxParticipants === null || taken + waitlisted < maxParticipants ? 'confirmed' : 'waitlisted';
};
