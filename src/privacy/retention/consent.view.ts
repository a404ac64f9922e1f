import { boolean, moment, reference, text, uuid } from '../../platform/http/view/field.js';
import { defineView, type RecordOf } from '../../platform/http/view/view.js';

export const consentView = defineView(
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

/** A consent given or withdrawn. */
export type ConsentRecord = RecordOf<typeof consentView>;
