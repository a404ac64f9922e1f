import { describe, expect, it } from '@jest/globals';
import {
  applicationsIn,
  MASKED_ELSEWHERE,
  maskingIn,
  misshapenIn,
  otherVerbsIn,
  WORDS_OF_APPLYING,
} from '../support/records.js';
import { readSources } from '../support/tables.js';

const sources = readSources();

/** What is said of a planted file. */
const complaintsAbout = (file: string, text: string): string[] => misshapenIn(new Map([[`src/notes/${file}`, text]]));

describe('From a statement to an answer', () => {
  it('a row comes from its columns, and a record of it masks its references', () => {
    expect(misshapenIn(sources)).toEqual([]);
  });

  it('references are masked elsewhere only where that is needed', () => {
    const excused = Object.keys(MASKED_ELSEWHERE);
    expect(excused.filter((file) => maskingIn(file, sources.get(file) ?? '').length === 0)).toEqual([]);
  });
});

describe('Stores', () => {
  it('name alike what all of them do', () => {
    expect([...sources].flatMap(([file, text]) => otherVerbsIn(file, text))).toEqual([]);
  });

  it.each([
    '  find(uuid: string): Promise<NoteRow>',
    '  async deleteAll(): Promise<void>',
    '  load<T>(of: T): T',
    '  byUuid(u: string): T',
  ])('would be caught with other names: %s', (text) => {
    expect(otherVerbsIn('src/notes/note.store.ts', text)).toHaveLength(1);
    expect(otherVerbsIn('src/notes/note.service.ts', text)).toEqual([]);
  });
});

describe('An attendance', () => {
  it('has this name in classes, types, functions and files: an application is what a family makes', () => {
    const named = [...sources].flatMap(([file, text]) =>
      file.startsWith('src/migrations/') ? [] : applicationsIn(file, text),
    );
    expect([...new Set(named)].sort()).toEqual([...WORDS_OF_APPLYING].sort());
  });

  it.each([
    ['class', 'export abstract class ApplicationNotes {', 'ApplicationNotes'],
    ['type', 'interface ApplicationNumbers {', 'ApplicationNumbers'],
    ['function', 'export const ofApplication = (uuid: string): Noted => noted(uuid);', 'ofApplication'],
    ['method', '  async freeApplications(uuids: readonly string[]): Promise<void> {', 'freeApplications'],
  ])('would be caught: a %s with the other name', (_, text, name) => {
    expect(applicationsIn('src/notes/application-note.store.ts', text)).toEqual(['application-note', name]);
    expect(applicationsIn('src/notes/note.store.ts', '  onApplicationShutdown(): Promise<void> {')).toEqual([]);
  });
});

describe('The reader of rows and records', () => {
  it.each([
    ['row', 'export interface NoteRow extends RowOf<typeof NOTE> {}'],
    ['record', 'export type NoteRecord = RowOf<typeof NOTE>;'],
    ['row that was named before', 'interface NoteRow {}\nexport { type NoteRow };'],
  ])('catches a planted %s that a store exports', (_, text) => {
    expect(complaintsAbout('note.store.ts', text)).toEqual([expect.stringMatching(/note\.store\.ts exports Note/)]);
    expect(complaintsAbout('note.store.ts', text.replaceAll('export', ''))).toEqual([]);
    expect(complaintsAbout('note.view.ts', text)).toEqual([]);
  });

  it.each([
    ['account', 'const shown = accountReference(account, caller);'],
    ['child', 'const shown = children.map((child) => participantReference(child, caller));'],
    ['function that masks', 'const masks = { by: accountReference };'],
  ])('catches a planted %s that is masked outside of a record', (_, line) => {
    const text = `import { accountReference, participantReference } from '../accounts/masks.js';\n${line}`;
    expect(complaintsAbout('note.service.ts', text)).toEqual([
      'src/notes/note.service.ts:2 masks a reference: do it in the record (*.record.ts).',
    ]);
    expect(complaintsAbout('note.record.ts', text)).toEqual([]);
  });

  it.each([
    ['columns of an entity', "export const NOTE_COLUMNS = columnsOf(Note, 'n');"],
    ['columns of another', "export const AUTHOR_COLUMNS = namedAccountColumns('a');"],
    ['columns by hand', "export const NOTE_COLUMNS = 'n.uuid, n.account_uuid as author';"],
    ['columns for an alias', 'export const noteColumns = (alias: string): string => `${alias}.uuid as note`;'],
  ])('knows %s from types alone', (_, columns) => {
    const types = "import { type Note } from './a.b.js';\nexport interface NoteRow {\n  readonly kind: 'a' | 'b';\n}";
    expect(complaintsAbout('note.columns.ts', types)).toEqual([
      'src/notes/note.columns.ts holds types alone: it is to have the columns that they are read from.',
    ]);
    expect(complaintsAbout('note.columns.ts', `${types}\n${columns}`)).toEqual([]);
  });
});
