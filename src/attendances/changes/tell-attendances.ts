/** The job that mails the families about changes of their applications. */
export const TELL_ATTENDANCES = 'attendances.tell-attendances';

/** What the job must know: the entries of the history that belong together, of which those with `notified` are told. */
export interface TellAttendancesPayload {
  readonly batch: string;
}
