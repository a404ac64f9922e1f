import { QueryChoice } from '../../platform/http/input/query-fields.js';

/** Parameter of GET /settings/privacy-record. */
export class PrivacyRecordQuery {
  @QueryChoice(['json', 'pdf'], 'For programs, or to print.', 'json')
  format!: 'json' | 'pdf';
}
