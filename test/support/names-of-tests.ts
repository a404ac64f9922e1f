import ts from 'typescript';

/** Functions that make a group of what needs programs that may be missing (test/operations). */
const PARTS = ['part', 'postgresPart'];

/** `describe`, `it`, or what `describe.each(…)` and `it.each(…)` give; nothing for any other function. */
const kindOf = (called: ts.Expression): 'describe' | 'it' | undefined => {
  if (ts.isIdentifier(called) && PARTS.includes(called.text)) return 'describe';
  if (ts.isIdentifier(called)) return called.text === 'describe' || called.text === 'it' ? called.text : undefined;
  if (ts.isPropertyAccessExpression(called) || ts.isCallExpression(called) || ts.isTaggedTemplateExpression(called))
    return kindOf(ts.isTaggedTemplateExpression(called) ? called.tag : called.expression);
  return undefined;
};

/** A name as it is written, with the places in it that are filled later. */
const textOf = (node: ts.Expression | undefined): string | undefined => {
  if (node === undefined) return undefined;
  if (ts.isStringLiteralLike(node)) return node.text;
  return ts.isTemplateExpression(node) ? node.getText().slice(1, -1) : undefined;
};

/** The full name of every test in a source, its groups before it, parted by ›. */
export const namesOfTests = (file: string, source: string): string[] => {
  const names: string[] = [];
  const visit = (node: ts.Node, groups: readonly string[]): void => {
    const kind = ts.isCallExpression(node) ? kindOf(node.expression) : undefined;
    const name = kind === undefined ? undefined : textOf((node as ts.CallExpression).arguments[0]);
    const inside = name === undefined || kind === 'it' ? groups : [...groups, name];
    if (name !== undefined && kind === 'it') names.push([...groups, name].join(' › '));
    ts.forEachChild(node, (child) => visit(child, inside));
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true), []);
  return names;
};
