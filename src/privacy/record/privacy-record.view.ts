import { list, moment, type Schema, text } from '../../platform/http/view/field.js';
import { defineView, nested, type RecordOf } from '../../platform/http/view/view.js';

const TEXT: Schema = { type: 'string' };
const TEXTS: Schema = { type: 'array', items: TEXT };

/** A table of the record: titles, and rows of as many cells. */
export interface RecordTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A part of the record: text first, then tables. */
export interface RecordSection {
  readonly key: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly tables: readonly RecordTable[];
}

const sectionView = defineView<RecordSection>(
  'PrivacyRecordSection',
  {
    key: text().always().describe('Stays the same, whatever the heading becomes.', 'recipients'),
    heading: text().always().describe('In German.', 'Empfänger'),
    paragraphs: list<string>(TEXT).describe('Text, in German.'),
    tables: list<RecordTable>({
      type: 'object',
      properties: { columns: TEXTS, rows: { type: 'array', items: TEXTS } },
      required: ['columns', 'rows'],
      additionalProperties: false,
    }).describe('Tables: their titles, and rows of as many cells.'),
  },
  { description: 'A part of the record.' },
);

export const privacyRecordView = defineView(
  'PrivacyRecord',
  {
    title: text().always().describe('In German.', 'Verzeichnis von Verarbeitungstätigkeiten'),
    createdAt: moment().always().volatile().describe('When it was made: settings are those of this moment.'),
    missing: list<string>(TEXT).describe('What the municipality has yet to enter, in German.', [
      'Datenschutzbeauftragte/r',
    ]),
    sections: nested(sectionView).describe('The record itself, in its order.'),
  },
  {
    description:
      'Record of processing activities (GDPR, article 30) with technical and organisational measures (article 32), filled in with the settings of the installation.',
  },
);

/** The record of processing activities. */
export type PrivacyRecord = RecordOf<typeof privacyRecordView>;
