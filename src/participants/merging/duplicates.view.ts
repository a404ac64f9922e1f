import { text } from '../../platform/http/view/field.js';
import { defineView, nested } from '../../platform/http/view/view.js';
import { type ParticipantRecord, participantView } from '../participant.view.js';

/** Children of the same name and date of birth, as the caller may see them. */
export interface DuplicatesRecord {
  readonly name: string | null;
  readonly dateOfBirth: string | null;
  readonly participants: readonly ParticipantRecord[];
}

/** Children that may have been entered more than once (R-CHI-10). */
export const duplicatesView = defineView<DuplicatesRecord>(
  'Duplicates',
  {
    name: text().always().describe('The name of the oldest record.', 'Mia Probe'),
    dateOfBirth: text().always().describe('YYYY-MM-DD.', '2017-05-04'),
    participants: nested(participantView).describe('Two at least, the oldest record first.'),
  },
  { description: 'Children of the same name, whatever its case and accents, and the same date of birth.' },
);
