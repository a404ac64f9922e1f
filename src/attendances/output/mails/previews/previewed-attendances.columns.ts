import { type NamedParticipant } from '../../../../accounts/masks.js';

/** An application, as far as it decides who may see a mail about it. */
export type PreviewedAttendance = Pick<NamedParticipant, 'protected' | 'account'> & {
  readonly uuid: string;
  readonly edition: string;
};
