import { QueryChoice } from '../../../platform/http/input/query-fields.js';

/** Parameter of GET /accounts/{uuid}/export. */
export class FamilyExportQuery {
  @QueryChoice(['json', 'pdf'], 'For programs, or for people: in German words, to print.', 'json')
  format!: 'json' | 'pdf';
}
