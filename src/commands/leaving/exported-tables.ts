import { readFileSync } from 'node:fs';
import { type DataSource, type EntityMetadata } from 'typeorm';
import { type ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';
import { type Reference } from './data-export.store.js';
import { LEFT_OUT_COLUMNS, LEFT_OUT_TABLES } from './left-out.js';

/** Descriptions of tables (`''`) and of the properties of their entities; written by `npm run meanings`. */
type Meanings = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The tables with data of the town, by name. */
export const exportedEntities = ({ entityMetadatas }: Pick<DataSource, 'entityMetadatas'>): EntityMetadata[] =>
  entityMetadatas
    .filter(({ tableName }) => !(tableName in LEFT_OUT_TABLES))
    .sort((one, other) => (one.tableName < other.tableName ? -1 : 1));

/** Their columns. */
export const exportedColumns = ({ tableName, columns }: EntityMetadata): ColumnMetadata[] =>
  columns.filter(({ databaseName }) => LEFT_OUT_COLUMNS[tableName]?.[databaseName] === undefined);

/** How values of a type stand in the files. */
const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'UUID',
  text: 'text',
  integer: 'whole number',
  int: 'whole number',
  bigint: 'whole number',
  'double precision': 'number',
  boolean: 'true or false',
  timestamptz: 'moment, ISO 8601',
  date: 'day, YYYY-MM-DD',
  jsonb: 'JSON',
};

const formatOf = ({ type, isArray }: ColumnMetadata): string => {
  const name = typeof type === 'string' ? type : type.name.toLowerCase();
  return `${isArray ? 'list of: ' : ''}${FORMATS[name] ?? name}`;
};

const cell = (text: string): string => text.replaceAll('|', '\\|');

/** The page that describes every exported table, made from the entities. */
export const describeTables = (entities: readonly EntityMetadata[], references: readonly Reference[]): string => {
  const path = new URL('./meanings.json', import.meta.url);
  const meanings = JSON.parse(readFileSync(path, 'utf8')) as Meanings;
  const sections = entities.map((entity) => {
    const said = meanings[entity.tableName] ?? {};
    const rows = exportedColumns(entity).map((column) => {
      const { databaseName, propertyName, isPrimary, isNullable } = column;
      const reference = references.find(
        ({ table, columns }) => table === entity.tableName && columns.join() === databaseName,
      );
      const notes = [
        ...(isPrimary ? ['Key.'] : []),
        ...(reference === undefined ? [] : [`Refers to [${reference.target}](#${reference.target}).`]),
        said[propertyName] ?? '',
      ];
      const format = `${formatOf(column)}${isNullable ? ', or null' : ''}`;
      return `| \`${databaseName}\` | ${format} | ${cell(notes.join(' ').trim())} |`;
    });
    return [
      `## ${entity.tableName}`,
      '',
      ...(said[''] === undefined ? [] : [said[''], '']),
      '| Column | Value | |',
      '| --- | --- | --- |',
      ...rows,
    ].join('\n');
  });
  const head = [
    '# Tables',
    '',
    'Each is a file of JSON Lines in `tables`: one record on each line, in UTF-8. Money is in cents. Columns that end in `_uuid` name records of other tables, also where nothing is said of it: `by_uuid`, `account_uuid` and their like name accounts.',
  ].join('\n');
  return `${[head, ...sections].join('\n\n')}\n`;
};
