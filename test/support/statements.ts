import ts from 'typescript';
import { eachNode } from './tables.js';

/** What sends a statement; transactions begin anywhere. */
const SENDS = /^(?:rows|row|count|uuids|composed|shared|query|write|writeComposed)$/;

/** How a statement begins, or what is put into one. */
const BEGINS =
  /^\s*\(?\s*(?:(?:not )?exists\s*\(\s*)?(?:select\b|insert into\b|delete from\b|update\s+\w+\s+(?:\w+\s+)?set\b|with\s+\w+\s+as\b)/;

/** Stand in every source that sends a statement, or writes one down: to parse them all takes longer than all the rest. */
const MAY_SEND = /manager\b|database\W*\./i;
const MAY_WRITE = /['"`][\s(\\n]*(?:exists|not exists|select|insert into|delete from|update|with)\b/;

/** Where a source sends statements, or writes one down. */
export interface Statements {
  readonly sent: readonly number[];
  readonly written: readonly number[];
}

/** The lines of a source on which a statement is sent, and on which one is written down. */
export const statementsIn = (file: string, text: string): Statements => {
  const sent: number[] = [];
  const written: number[] = [];
  if (!MAY_SEND.test(text) && !MAY_WRITE.test(text)) return { sent, written };
  eachNode(file, text, (node, line) => {
    if (ts.isPropertyAccessExpression(node)) {
      const of = node.expression.getText();
      if (/\bmanager$/.test(of) || (/\bdatabase$/i.test(of) && SENDS.test(node.name.text))) sent.push(line());
    } else if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateHead(node)) {
      if (BEGINS.test(node.text)) written.push(line());
    }
  });
  return { sent, written };
};

/** Whether a source is only functions and constants: pieces that stores put into their statements. */
const isPieces = (text: string): boolean => !/^(?:export )?(?:abstract )?class \w/m.test(text);

/** The classes that modules provide for ports, abstract classes of lower floors. */
export const providersIn = (sources: Iterable<string>): ReadonlySet<string> => {
  const texts = [...sources].join('\n');
  const ports = new Set([...texts.matchAll(/\babstract class (\w+)/g)].map(([, name]) => name));
  const provided = [...texts.matchAll(/\bprovide: (\w+), use(?:Class|Existing): (\w+)/g)];
  return new Set(provided.flatMap(([, port, name = '']) => (ports.has(port) ? [name] : [])));
};

/** The kinds of file that may send statements, and how each is known. */
export const KINDS: Readonly<Record<string, (file: string, text: string, providers: ReadonlySet<string>) => boolean>> =
  {
    'stores and lookups': (file) => /(?:\.store|-lookup)\.ts$/.test(file),
    'erasers and forgetters': (_, text) => /^@(?:Erases|Forgets)\(/m.test(text),
    'providers of ports': (_, text, providers) => providers.has(/^export class (\w+) extends /m.exec(text)?.[1] ?? ''),
    locks: (file) => file.endsWith('-lock.ts'),
    registries: (file) => file.endsWith('.registry.ts'),
  };

/** Single files beside the kinds, and why. */
export const EXCUSED: Readonly<Record<string, string>> = {
  'src/money/books/verification/book-verification.ts': 'each rule of the books is a statement, which it runs alike',
};

/** Sources that are about the database itself: the tools that all others send statements with, and its history. */
const BELOW = /^src\/(?:platform|migrations)\//;

/** Where SQL stands that does not belong there: a line for each place. */
export const misplacedIn = (sources: ReadonlyMap<string, string>): string[] => {
  const providers = providersIn(sources.values());
  return [...sources].flatMap(([file, text]) => {
    if (BELOW.test(file) || file in EXCUSED) return [];
    if (Object.values(KINDS).some((isOne) => isOne(file, text, providers))) return [];
    const { sent, written } = statementsIn(file, text);
    const lines = isPieces(text) ? sent : [...new Set([...sent, ...written])].sort((left, right) => left - right);
    return lines.map((line) => `${file}:${line} holds SQL: give it to the store.`);
  });
};
