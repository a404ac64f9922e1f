/**
 * `npm run conformance`: prints every rule of docs/rules with the tests whose name, or that of a group around them, cites it.
 * `npm test -- -t 'R-OFF-12\b'` runs those of one rule.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';

/** Functions that make a group of what needs programs that may be missing (test/operations). */
const PARTS = ['part', 'postgresPart'];

/** `describe`, `it`, or what `describe.each(…)` and `it.each(…)` give; nothing for any other function. */
const kindOf = (called) => {
  if (ts.isIdentifier(called) && PARTS.includes(called.text)) return 'describe';
  if (ts.isIdentifier(called)) return called.text === 'describe' || called.text === 'it' ? called.text : undefined;
  if (ts.isTaggedTemplateExpression(called)) return kindOf(called.tag);
  if (ts.isPropertyAccessExpression(called) || ts.isCallExpression(called)) return kindOf(called.expression);
  return undefined;
};

/** A name as it is written, with the places in it that are filled later. */
const textOf = (node) => {
  if (node === undefined) return undefined;
  if (ts.isStringLiteralLike(node)) return node.text;
  return ts.isTemplateExpression(node) ? node.getText().slice(1, -1) : undefined;
};

/** The full name of every test in a source, its groups before it, parted by ›. */
export const namesOfTests = (file, source) => {
  const names = [];
  const visit = (node, groups) => {
    const kind = ts.isCallExpression(node) ? kindOf(node.expression) : undefined;
    const name = kind === undefined ? undefined : textOf(node.arguments[0]);
    const inside = name === undefined || kind === 'it' ? groups : [...groups, name];
    if (name !== undefined && kind === 'it') names.push([...groups, name].join(' › '));
    ts.forEachChild(node, (child) => visit(child, inside));
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true), []);
  return names;
};

/** Every test of the suite: its file below `test/` without `.spec.ts`, and its full name. */
export const allTests = () =>
  readdirSync('test', { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.spec.ts'))
    .sort()
    .flatMap((file) =>
      namesOfTests(file, readFileSync(`test/${file}`, 'utf8')).map((name) => ({ file: file.slice(0, -8), name })),
    );

/** Every rule with its page, its title and the tests that cite it. */
export const rulesWithTests = () => {
  const tests = allTests();
  return readdirSync('docs/rules').flatMap((page) =>
    [...readFileSync(`docs/rules/${page}`, 'utf8').matchAll(/^### (R-[A-Z]+-\d+)\n\n\*\*(.+?)\*\*/gm)].map(
      ([, rule, title]) => ({
        page,
        rule,
        title,
        tests: tests.filter(({ name }) => new RegExp(String.raw`\b${rule}\b`).test(name)),
      }),
    ),
  );
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const { rule, title, tests } of rulesWithTests())
    console.log([`${rule} ${title}`, ...tests.map(({ file, name }) => `  ${file}: ${name}`)].join('\n'));
}
