/**
 * `npm run meanings`: writes what the comments of the entities say of tables and columns, so that `data:export` can describe
 * them to those who take over: comments are gone in what is built. test/api/data-export.spec.ts fails until it was run.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';

export const MEANINGS = 'src/commands/leaving/meanings.json';

/** Without the numbers of rules and links to code, which readers of the tables do not have. */
const plain = (comment) =>
  comment
    .replace(/\{@link ([^}]+)\}/g, '$1')
    .replace(/\s*\((?:(?:R-[A-Z]+-\d+|docs\/[\w/.-]+|`[^`]+`)(?:, )?)+\)/g, '')
    .replace(/\s+/g, ' ')
    .trim();

const commentOf = (node) => {
  const [comment] = ts.getJSDocCommentsAndTags(node);
  return comment === undefined ? undefined : plain(ts.getTextOfJSDocComment(comment.comment) ?? '');
};

const tableOf = (node) => {
  const calls = (ts.getDecorators(node) ?? []).map(({ expression }) => expression).filter(ts.isCallExpression);
  return calls.find(({ expression }) => expression.getText() === 'Entity')?.arguments[0]?.text;
};

/** By table: what it holds (`''`), and what the properties of its entity mean that have a comment. */
export const meanings = () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const found = files.flatMap((file) => {
    const source = ts.createSourceFile(file, readFileSync(`src/${file}`, 'utf8'), ts.ScriptTarget.Latest, true);
    return source.statements.filter(ts.isClassDeclaration).flatMap((entity) => {
      const table = tableOf(entity);
      if (table === undefined) return [];
      const columns = entity.members.map((member) => [member.name?.getText(), commentOf(member)]);
      return [[table, Object.fromEntries([['', commentOf(entity)], ...columns].filter(([, said]) => said))]];
    });
  });
  return `${JSON.stringify(Object.fromEntries(found.sort(([one], [other]) => (one < other ? -1 : 1))), null, 2)}\n`;
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(MEANINGS, meanings());
