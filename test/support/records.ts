import ts from 'typescript';
import { eachNode } from './tables.js';

/** What masks a reference for the caller: a record does, by one function (ARCHITECTURE, "From a statement to an answer"). */
const MASKS = /^(?:account|participant)Reference$/;

/** Where a reference is masked besides records, and why. */
export const MASKED_ELSEWHERE: Readonly<Record<string, string>> = {
  'src/accounts/masks.ts': 'says how it is done',
  'src/offers/reading/history/changed-references.ts': 'one list of references for what changed, of all kinds',
};

/** Names of types that are a row of a statement, or what a caller is shown of it. */
const ROW_OR_RECORD = /(?:Row|Record)$/;

/** What looks like columns in SQL: `o.name`, `"minAge"`, `sum(amount) as paid`. */
const COLUMNS = /\b[a-z]{1,2}\.[a-z_]+|"\w+"|\bas [a-z]/;

const isExported = (node: ts.Node): boolean =>
  ts.canHaveModifiers(node) &&
  (ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false);

/** The types that a source exports under their names. */
const exportedTypes = (file: string, text: string): string[] => {
  const found: string[] = [];
  // To parse every source takes longer than all the rest.
  if (!/\bexport\s+(?:(?:default|declare)\s+)*(?:interface\b|type\b|\{)/.test(text)) return found;
  eachNode(file, text, (node) => {
    if ((ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) && isExported(node))
      found.push(node.name.text);
    if (ts.isExportSpecifier(node)) found.push(node.name.text);
  });
  return found;
};

/** The lines on which a source masks a reference, be it by a call or by handing the function on. */
export const maskingIn = (file: string, text: string): number[] => {
  const found: number[] = [];
  if (!/(?:account|participant)Reference/.test(text)) return found;
  eachNode(file, text, (node, line) => {
    if (ts.isIdentifier(node) && MASKS.test(node.text) && !ts.isImportSpecifier(node.parent)) found.push(line());
  });
  return found;
};

/** Whether a source makes columns of entities or of those of others, or writes them down. */
const holdsColumns = (file: string, text: string): boolean => {
  if (/^export const \w+ = (?:columns|pairs)Of\(/m.test(text)) return true;
  let holds = false;
  eachNode(file, text, (node) => {
    if (ts.isCallExpression(node)) holds ||= /^(?:columns|pairs)Of$|Columns$/.test(node.expression.getText());
    if (ts.isTemplateExpression(node) || ts.isStringLiteralLike(node)) {
      holds ||= !ts.isImportDeclaration(node.parent) && COLUMNS.test(node.getText());
    }
  });
  return holds;
};

/** Methods of a store whose verbs are others in every other one (docs/adding.md): `one`, `page`, `insert`, `remove`. */
export const otherVerbsIn = (file: string, text: string): string[] =>
  file.endsWith('.store.ts')
    ? [
        ...text.matchAll(
          /^ {2}(?:async )?((?:find|get|fetch|load|select|read|list|delete|create|save)(?:[A-Z]\w*)?|byUuid)[<(]/gm,
        ),
      ].map(([, name]) => `${file}: ${String(name)}`)
    : [];

/** Where the sources leave the shape that rows and records have: a sentence for each place. */
export const misshapenIn = (sources: ReadonlyMap<string, string>): string[] =>
  [...sources].flatMap(([file, text]) => {
    const types = file.endsWith('.store.ts')
      ? exportedTypes(file, text).filter((name) => ROW_OR_RECORD.test(name))
      : [];
    const masked = file.endsWith('.record.ts') || file in MASKED_ELSEWHERE ? [] : maskingIn(file, text);
    const typesAlone = file.endsWith('.columns.ts') && !holdsColumns(file, text);
    return [
      ...types.map(
        (name) => `${file} exports ${name}: a row belongs to its columns (*.columns.ts), a record to the view.`,
      ),
      ...masked.map((line) => `${file}:${line} masks a reference: do it in the record (*.record.ts).`),
      ...(typesAlone ? [`${file} holds types alone: it is to have the columns that they are read from.`] : []),
    ];
  });

/** Names that may say `application`: those of applying itself, and of the mails whose kinds are `application-…`. */
export const WORDS_OF_APPLYING: readonly string[] = [
  ...['ApplicationSystem', 'APPLICATION_SYSTEMS', 'ApplicationPhase', 'application-phase', 'APPLICATION_PHASE_COLUMNS'],
  ...['ApplicationQuestion', 'ApplicationQuestionInput', 'Application', 'applicationsWords'],
  ...['ApplicationFacts', 'ApplicationFactsStore', 'application-facts'],
  ...['Applications', 'applications', 'applicationsOf', 'SeasonApplication'],
  ...['APPLICATION_MAILS', 'application-mails', 'applicationNews', 'ApplicationPreviews', 'application-previews'],
  ...['APPLICATION_VARIABLES', 'application-variables', 'ApplicationValues'],
];

/** A class, a type or what is exported; and a method. */
const DECLARED =
  /^(?:export (?:abstract )?(?:class|interface|type|const|function)|(?:abstract )?class|interface|type) (\w*application\w*)/gim;
const METHOD = /^ {2}(?:(?:private|protected|override|abstract|static|async|get) )*(\w*application\w*)\(/gim;

/** What NestJS calls an application: the service. */
const HOOK = /^(?:on|before)Application(?:Bootstrap|Shutdown)$/;

/** The names of a source, its own among them, that call an attendance an application: an `attendance` is the record. */
export const applicationsIn = (file: string, text: string): string[] => {
  const [own = ''] = file.split('/').at(-1)?.split('.') ?? [];
  const names = [...text.matchAll(DECLARED), ...text.matchAll(METHOD)].map(([, name = '']) => name);
  return [...(/application/i.test(own) ? [own] : []), ...names.filter((name) => !HOOK.test(name))];
};
