import { describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MIGRATIONS } from '../../src/migrations/index.js';

/**
 * The beginning of each file's SHA-256. A new migration gets a line at the end; the lines above it never change again, once
 * release 1.0.0 is tagged. Where there is the history of git, `npm run migrations` asks that, which no commit can rewrite; here,
 * the files are known without it.
 */
const FROZEN: Readonly<Record<string, string>> = {
  '1795824001000-foundation.ts': '77df1f6580f2d799',
  '1795824002000-people.ts': 'cb84903d60597f79',
  '1795824003000-programme.ts': '638ce0cd63ff4520',
  '1795824004000-offers.ts': 'dcbbcce1a9d0d265',
  '1795824005000-applications.ts': 'b8c85a3e453e8026',
  '1795824006000-money.ts': '3d6f7325b42df991',
  '1795824007000-mail-and-messages.ts': '482957eb9e8b9a98',
  '1795824008000-draws.ts': '2a6e4b02f3ae2167',
  '1795824009000-operations.ts': '2671c9a2467ff749',
  '1795824010000-events.ts': '81572bf31df8e464',
  '1795824011000-external-ids.ts': '463a9cb8e4dc63d1',
  '1795898942000-accounts-without-an-address.ts': 'ccb3dabc6a63b639',
  '1795898952000-withdrawal-links.ts': '05e7d1e58f1acabf',
  '1795910400700-token-requests.ts': '1c796810bf494395',
  '1795912000000-passed-external-ids.ts': 'f556e607b96dfd9c',
};

const FOLDER = 'src/migrations';
const files = readdirSync(FOLDER).filter((file) => file !== 'index.ts');
const textOf = (file: string): string => readFileSync(join(FOLDER, file), 'utf8').replaceAll('\r\n', '\n');
const checksumOf = (file: string): string => createHash('sha256').update(textOf(file)).digest('hex').slice(0, 16);
/** `1790000001000-foundation.ts`: `Foundation1790000001000`. */
const classOf = (file: string): string => {
  const [, moment = '', words = ''] = /^(\d{13})-([a-z]+(?:-[a-z]+)*)\.ts$/.exec(file) ?? [];
  return words.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase()) + moment;
};

describe('Migrations', () => {
  it('that have landed are never edited (R-OPS-19)', () => {
    const complaints = files.flatMap((file) => {
      const known = FROZEN[file];
      const line = `'${file}': '${checksumOf(file)}',`;
      if (known === undefined) return [`${file} is new: once it is final, freeze it with the line ${line}`];
      if (known === checksumOf(file)) return [];
      return [
        `${file} has changed, but databases that have run it never run it again: undo that, and write a new migration ` +
          `(CONTRIBUTING.md, Migrations). Only while it has not landed on the main branch, the line becomes ${line}`,
      ];
    });
    const gone = Object.keys(FROZEN).filter((file) => !files.includes(file));
    expect([
      ...complaints,
      ...gone.map((file) => `${file} is gone: databases that lack it could not be made any more`),
    ]).toEqual([]);
  });

  it('stand in the list in the order in which they run, each under the name of its file', () => {
    expect(MIGRATIONS.map(({ name }) => name)).toEqual(files.toSorted().map(classOf));
    expect(Object.keys(FROZEN)).toEqual(Object.keys(FROZEN).toSorted());
  });

  it('import nothing of the service: what changes there would change them', () => {
    const imports = files.flatMap((file) =>
      [...textOf(file).matchAll(/^import\b.*'([^']+)';$|^\} from '([^']+)';$/gm)].map(([, one, many]) => one ?? many),
    );
    expect([...new Set(imports)]).toEqual(['typeorm']);
    expect(files.filter((file) => /\bimport\(|\brequire\(/.test(textOf(file)))).toEqual([]);
  });
});
