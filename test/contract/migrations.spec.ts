import { describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { MIGRATIONS } from '../../src/migrations/index.js';

/**
 * The beginning of each file's SHA-256. A new migration gets a line at the end; the lines above it never change again. Where there
 * is the history of git, `npm run migrations` asks that, which no commit can rewrite; here, the files are known without it.
 */
const FROZEN: Readonly<Record<string, string>> = {
  '1790000001000-foundation.ts': '82cfe987dbe65005',
  '1790000002000-accounts.ts': '04ac07346128feb8',
  '1790000003000-programme.ts': 'ec66c9f34df4906f',
  '1790000004000-offers.ts': 'fd3e094ccb7ee8d6',
  '1790000005000-applications.ts': '5324c0ca2fbae210',
  '1790000006000-books.ts': '02155feb1fb7b1dc',
  '1790000007000-bank.ts': '5fadba29bda654e2',
  '1790000008000-mails.ts': '0eee4dfce93bed39',
  '1790000009000-media.ts': '4524e01cb21a7be1',
  '1790000010000-jobs.ts': '8768bad6956960ff',
  '1790000011000-evidence.ts': 'baef893b33e92b8e',
  '1790000012000-wishes.ts': '5a394d4e8144568a',
  '1790000012500-moved-wishes.ts': '2331ae68c27f66f6',
  '1790000013000-draws.ts': 'd7c74a7c09e85d6a',
  '1790000013500-fixed-rules.ts': '6b43bc8a120a9cea',
  '1790000014000-answers-to-mails.ts': '217b90d51839bc08',
  '1790000014500-agreements.ts': '047afcbc545624f4',
  '1790000015000-invoices.ts': 'fc2f53cd6f947b5d',
  '1790000016000-messages.ts': '000ebec6ef410786',
  '1790000017000-tellings.ts': '1394a820eda79afd',
  '1790000017500-moved-offers.ts': '94def9e90231398f',
  '1790000018600-calendar-steps.ts': 'd0b110b4493c5709',
  '1790000020000-health-notes.ts': '02b77f5b64e53583',
  '1790000020100-merged-children.ts': 'b1cf660152a70106',
  '1790000021000-phones.ts': 'cbf07b087eeaf58e',
  '1790000021100-changes.ts': 'c580b6c55d3f761d',
  '1790000022000-shared-media.ts': '2509e533ebbbcd02',
  '1790000022100-presences.ts': 'cc85526a1e1d269d',
  '1790000023000-notes.ts': 'a36bcf4b4a587d4e',
  '1790000030000-events.ts': '7e27e16806766ac1',
  '1790000031000-webhooks.ts': 'c2f86e04bd9db19b',
  '1790000032500-renditions.ts': 'b0d76de503ae4feb',
  '1790000033000-read-in-order.ts': 'c1d5600ded4da46c',
  '1790000036000-missing-contents.ts': 'c831176ea864b822',
  '1790000037000-quick-counts.ts': 'daf1fe5137a020c6',
  '1790000038000-events-by-key.ts': '149430f5fdcac3dc',
  '1790000039000-forgotten-told-changes.ts': '2a498398303ebb75',
  '1790000041000-event-sequence.ts': '2db4bb3b2a4a1e67',
  '1790000044000-told-details.ts': '98f61e5477d10674',
  '1790000044100-hidden-offers.ts': 'f79a001ac672eba0',
  '1790000045000-mails-name-siblings.ts': '1ccc60882aa1f211',
  '1790000045100-reasons.ts': '97ee92814a3890b3',
  '1790000046000-held-invoices.ts': 'b5775d6d784c8725',
  '1790000047000-refunds.ts': '1fda001947ab2ff8',
  '1790000048000-absent-audiences.ts': '727246ec11a991e5',
  '1790000049000-sensitive-answers.ts': '5d2840b9d8198b6e',
  '1790000049100-hidden-since.ts': 'aba208b74f55043d',
};

const FOLDER = new URL('../../src/migrations/', import.meta.url);
const files = readdirSync(FOLDER).filter((file) => file !== 'index.ts');
const textOf = (file: string): string => readFileSync(new URL(file, FOLDER), 'utf8').replaceAll('\r\n', '\n');
const checksumOf = (file: string): string => createHash('sha256').update(textOf(file)).digest('hex').slice(0, 16);
/** `1790000001000-foundation.ts`: `Foundation1790000001000`. */
const classOf = (file: string): string => {
  const [, moment = '', words = ''] = /^(\d{13})-([a-z]+(?:-[a-z]+)*)\.ts$/.exec(file) ?? [];
  return words.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase()) + moment;
};

describe('Migrations', () => {
  it('that have landed are never edited', () => {
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
