import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { filesBelow } from './files.js';

/** A place where a source names a table that another owner has. */
export interface Crossing {
  readonly file: string;
  readonly line: number;
  readonly table: string;
  readonly owner: string;
}

/** What no entity stands for: the queue and the list of migrations. */
const WITHOUT_ENTITY = { graphile_worker: 'platform', migrations: 'platform' };

/** They made the tables and know them all. */
const MIGRATIONS = 'src/migrations/';

/**
 * Who may own a table: the folder below `src`, and in `money` and `mail`, whose layers and rooms keep tables apart from each
 * other, the folder below that. What else is written in layers is one owner as a whole.
 */
export const ownerOf = (file: string): string =>
  /^src\/((?:money|mail)\/[^/]+(?=\/)|[^/]+)\//.exec(file)?.[1] ?? 'roots';

/** Every source below a folder, with its text. */
export const readSources = (folder = 'src'): Map<string, string> =>
  new Map(
    filesBelow(folder, /\.tsx?$/)
      .sort()
      .map((file) => [file, readFileSync(file, 'utf8')]),
  );

/** A table belongs to the feature or layer in which its entity lives, and the entity itself with it. */
export const ownersOf = (sources: ReadonlyMap<string, string>): Map<string, string> => {
  const owners = new Map<string, string>(Object.entries(WITHOUT_ENTITY));
  for (const [file, text] of sources) {
    for (const [, table = '', entity = ''] of text.matchAll(/@Entity\('([a-z_]+)'\)[^]*?\bclass (\w+)/g)) {
      owners.set(table, ownerOf(file)).set(entity, ownerOf(file));
    }
  }
  return owners;
};

/** How SQL writes the name of a table: `offers`, `"offers"`, `public.offers`. */
const NAME = String.raw`(?:"?public"?\.)?"?([a-z_]+)"?`;

/**
 * Where SQL names a table: behind these words and parentheses, as a type, as a text that a function or `regclass` reads, behind
 * a comma with an alias, at the beginning with an alias.
 */
const NAMED = [
  String.raw`\b(?:from|join|update|into|truncate|using|lock|copy|analyze|table)\s+(?:(?:table|only|if exists)\s+|\(\s*)*${NAME}(?![a-z_(.])`,
  String.raw`\bnull::${NAME}`,
  String.raw`\b(?:pg_get_serial_sequence|pg_(?:total_)?relation_size|to_regclass)\(\s*'${NAME}'`,
  String.raw`'${NAME}'::regclass\b`,
].map((named) => new RegExp(named, 'gi'));
const ALIASED = [
  String.raw`,\s*(?:lateral\s+)?${NAME}\s+(?:as\s+)?[a-z]{1,2}\b(?![.'])`,
  String.raw`^\s*${NAME}\s+(?:as\s+)?[a-z]{1,2}\b(?![.'])`,
].map((named) => new RegExp(named, 'g'));

/** Words behind which a table stands that is written, or whose name is put together while the service runs. */
const WRITTEN = /\b(?:update|into|delete from|truncate|analyze|vacuum(?: \(analyze\))?)\s+"?[a-z_]*$/i;
const READ = /\b(?:from|join)\s+"?[a-z_]*$/i;

/** `${table}`, `${this.table}`, `${source.alike.table}`: no constant of SQL, and no fragment that an owner exports. */
const A_TABLE = /(?:^|\.)table$/i;

const isText = (node: ts.Node): node is ts.LiteralLikeNode =>
  ts.isStringLiteral(node) ||
  ts.isNoSubstitutionTemplateLiteral(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddle(node) ||
  ts.isTemplateTail(node);

const trees = new Map<string, ts.SourceFile>();

export const eachNode = (file: string, text: string, see: (node: ts.Node, line: () => number) => void): void => {
  const tree = trees.get(text) ?? ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  trees.set(text, tree);
  const visit = (node: ts.Node): void => {
    see(node, () => tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1);
    ts.forEachChild(node, visit);
  };
  visit(tree);
};

/** The entity that a call of the manager writes: `manager.update(Offer, …)`. */
const writtenBy = (node: ts.Node): string | undefined => {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  const [entity] = node.arguments;
  const ofManager = /\bmanager$/.test(node.expression.expression.getText());
  return ofManager && entity !== undefined && ts.isIdentifier(entity) ? entity.text : undefined;
};

/** Which tables of others a source names in its texts. */
export const crossingsIn = (file: string, text: string, owners: ReadonlyMap<string, string>): Crossing[] => {
  if (file.startsWith(MIGRATIONS)) return [];
  const found: Crossing[] = [];
  eachNode(file, text, (node, line) => {
    const entity = writtenBy(node);
    const written = entity === undefined ? undefined : owners.get(entity);
    if (entity !== undefined && written !== undefined && written !== ownerOf(file))
      found.push({ file, line: line(), table: entity, owner: written });
    if (!isText(node)) return;
    const places = [...NAMED, ...ALIASED].flatMap((named) => [...node.text.matchAll(named)]);
    for (const { 1: table = '', index } of places.sort((left, right) => left.index - right.index)) {
      const owner = owners.get(table);
      if (owner === undefined || owner === ownerOf(file)) continue;
      found.push({ file, line: line() + node.text.slice(0, index).split('\n').length - 1, table, owner });
    }
  });
  return found;
};

/** Where a source puts the name of a table together, so that nobody can tell whose it is. */
export const unnamedIn = (file: string, text: string): string[] => {
  if (file.startsWith(MIGRATIONS)) return [];
  const found: string[] = [];
  eachNode(file, text, (node, line) => {
    if (!ts.isTemplateExpression(node)) return;
    const before = [node.head, ...node.templateSpans.map(({ literal }) => literal)];
    node.templateSpans.forEach(({ expression }, index) => {
      const words = before[index]?.text ?? '';
      if (WRITTEN.test(words) || (READ.test(words) && A_TABLE.test(expression.getText()))) {
        found.push(`${file}:${line()} does not say which table it means: ${expression.getText()}`);
      }
    });
  });
  return found;
};

/** What to do about it, in one sentence. */
export const sentence = ({ file, line, table, owner }: Crossing): string =>
  `${file}:${line} names ${table}, which ${owner} owns: use SQL that ${owner} exports (*.sql.ts), ask its store or lookup, or, where ${owner} stands higher, a port.`;

/** The sources that may put the name of a table together, and why. */
export const UNNAMED: Readonly<Record<string, string>> = {
  'src/platform/database/alias.store.ts':
    'the aliases of four kinds of records are given alike; the owner says of which',
  'src/platform/database/reference.store.ts': 'records are found by uuid or alias alike; the caller says which kind',
  'src/platform/database/ordered-links.ts': 'the tables that link offers are written alike; their owners name them',
  'src/programme/bulk.store.ts': 'imports and demo loads write whole tables, thousands of rows at once',
  'src/programme/programme.store.ts': 'an import overwrites the sent columns of four kinds of records alike',
  'src/commands/leaving/data-export.store.ts': 'a town that leaves takes every table along, no matter whose it is',
  'src/demo/scale.store.ts': 'tells the planner of every table that a load has filled',
};

/** Where sources name tables of other owners. */
const trespassesIn = (sources: ReadonlyMap<string, string>): string[] => {
  const owners = ownersOf(sources);
  return [...sources].flatMap(([file, text]) => crossingsIn(file, text, owners).map(sentence));
};

/** Where a table is not named by its name, and nothing excuses it. */
const namelessIn = (sources: ReadonlyMap<string, string>): string[] =>
  [...sources].filter(([file]) => !(file in UNNAMED)).flatMap(([file, text]) => unnamedIn(file, text));

/** What is excused and need not be. */
const needlessIn = (sources: ReadonlyMap<string, string>): string[] =>
  Object.keys(UNNAMED)
    .filter((file) => unnamedIn(file, sources.get(file) ?? '').length === 0)
    .map((file) => `${file} names its tables: it needs no excuse in UNNAMED (test/support/tables.ts)`);

/** All that is wrong with the tables that the sources name: a sentence for each place. */
export const complaintsAbout = (sources: ReadonlyMap<string, string>): string[] => [
  ...trespassesIn(sources),
  ...namelessIn(sources),
  ...needlessIn(sources),
];
