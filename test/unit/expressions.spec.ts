import { describe, expect, it } from '@jest/globals';
import { readdir, readFile } from 'node:fs/promises';
import { check } from 'recheck';
import ts from 'typescript';
import { UNPRINTABLE } from '../../src/papers/letter-texts.js';
import { MEDIA_NAME, PRIVATE_NAME } from '../../src/media/media-type.js';
import { MARK, MARKS } from '../../src/mail/mail-markdown.js';

interface Expression {
  readonly place: string;
  readonly source: string;
  readonly flags: string;
}

const like = (source: string): RegExp => new RegExp(source, 'u');

/**
 * The expressions that are put together while the service runs, by the file that does it, in its order: constant
 * ones themselves; for those built from input, one example.
 */
const PUT_TOGETHER: Readonly<Record<string, readonly RegExp[]>> = {
  'src/platform/http/server/route-table.ts': [like('^/offers/[^/]+/dates/[^/]+$')],
  'src/platform/http/openapi/example-of.ts': [like('^https?://')],
  'src/papers/letter-texts.ts': [like('[^\\s-]{19,}'), UNPRINTABLE],
  'src/media/media-type.ts': [MEDIA_NAME, PRIVATE_NAME],
  'src/mail/mail-markdown.ts': [MARK, MARKS],
  // Its alternatives are literals, which are checked where they stand.
  'src/kernel/text/held-together.ts': [like('a|b')],
};

/** Stands in every source that holds an expression: to parse them all takes longer than to check what is found. */
const MAY_HOLD = /(?:^|[\s(,=:[!&|?{};>])\/(?![/*])|RegExp/m;

const literals: Expression[] = [];
const putTogether = new Map<string, number>();

const readExpressions = async (): Promise<void> => {
  const names = await readdir('src', { recursive: true });
  for (const file of names.filter((name) => /\.(?:tsx?|mjs)$/.test(name)).map((name) => `src/${name}`)) {
    const text = await readFile(file, 'utf8');
    if (!MAY_HOLD.test(text)) continue;
    const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf('/');
        const line = tree.getLineAndCharacterOfPosition(node.getStart()).line + 1;
        literals.push({ place: `${file}:${line}`, source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
      }
      const made = (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp';
      if (made) putTogether.set(file, (putTogether.get(file) ?? 0) + 1);
      ts.forEachChild(node, visit);
    };
    visit(tree);
  }
};
await readExpressions();

/** The alternatives of a whole expression: tried one after the other, they take the sum of their times. */
const alternativesOf = (source: string): string[] => {
  const found = [''];
  let [depth, isInClass] = [0, false];
  for (const [sign] of source.matchAll(/\\.|[^]/gu)) {
    if (sign === '[') isInClass = true;
    else if (sign === ']') isInClass = false;
    else if (!isInClass && sign === '(') depth += 1;
    else if (!isInClass && sign === ')') depth -= 1;
    if (sign === '|' && depth === 0 && !isInClass) found.push('');
    else found.push(`${found.pop()!}${sign}`);
  }
  return found;
};

/**
 * Of which of them the time to match grows faster than the length of the text. Without a repetition it cannot; and to check
 * a long alternation as a whole takes ten times as long as its parts.
 */
const complaintsAbout = async (expressions: readonly Expression[]): Promise<string[]> => {
  const found: string[] = [];
  const checked = new Set<string>();
  for (const { place, source, flags } of expressions) {
    for (const part of alternativesOf(source)) {
      if (!/[*+{]/.test(part) || checked.has(`${part}/${flags}`)) continue;
      checked.add(`${part}/${flags}`);
      const answer = await check(part, flags, { timeout: null });
      if (answer.status === 'safe') continue;
      const why = answer.status === 'vulnerable' ? answer.complexity.summary : answer.status;
      found.push(`${place} /${part}/${flags}: ${why}`);
    }
  }
  return found;
};

describe('A regular expression', () => {
  it('takes time in proportion to the text, whatever the text is (R-API-55)', async () => {
    expect(literals.length).toBeGreaterThan(100);
    expect(await complaintsAbout(literals)).toEqual([]);
  });

  it('that is put together takes time in proportion as well', async () => {
    const made = Object.entries(PUT_TOGETHER).flatMap(([place, sources]) =>
      sources.map(({ source, flags }) => ({ place, source, flags })),
    );
    expect(await complaintsAbout(made)).toEqual([]);
  });

  it('is put together in no other place than these', () => {
    const counted = Object.entries(PUT_TOGETHER).map(([file, sources]) => [file, sources.length]);
    expect([...putTogether].sort()).toEqual(counted.sort());
  });

  it('that takes longer is found out', async () => {
    const sources = ['=+$', 'ab[^c]*c', '([,\\t]\\s*)=', '^(a|a)*$', '[|(]|x|(y|=+$)'];
    const found = await complaintsAbout(sources.map((source) => ({ place: 'here', source, flags: '' })));
    expect(found).toHaveLength(sources.length);
  });
});
