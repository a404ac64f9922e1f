import { boolean, moment, type Reference, reference, text, uuid } from '../platform/view/field.js';
import { defineView } from '../platform/view/view.js';

/** A consent given or withdrawn. */
export interface ConsentRecord {
  readonly uuid: string;
  readonly kind: string;
  readonly version: string;
  readonly given: boolean;
  readonly recordedBy: Reference | null;
  readonly at: Date;
}

export const consentView = defineView<ConsentRecord>(
  'Consent',
  {
    uuid: uuid().always(),
    kind: text().always().describe('What it is about.', 'photos'),
    version: text().always().describe('Version of the text that was shown.', '2026-03'),
    given: boolean().always().describe('false: refused or withdrawn.'),
    recordedBy: reference().describe('Who entered it: the person, or staff.'),
    at: moment().always(),
  },
  { description: 'An entry of the log of consents.' },
);
