import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import '../../src/app.module.js';
import { mailTypes } from '../../src/mail/mail-template.js';

describe('The documentation of mails', () => {
  it('has a line for each kind, and no other (R-MAIL-4)', () => {
    const page = readFileSync('docs/operations/mail.md', 'utf8');
    const [, table = ''] = /## What is sent\n([^]*?)\n## /.exec(page) ?? [];
    expect([...table.matchAll(/^\| \[`([a-z-]+)`\]/gm)].map(([, type]) => type).sort()).toEqual(mailTypes());
  });

  it('shows how each reads: else run `npm run mail-previews` (R-MAIL-4)', async () => {
    const { previews } = (await import(pathToFileURL(resolve('scripts/mail-previews.mjs')).href)) as {
      previews: () => Promise<Record<string, string>>;
    };
    const written = readdirSync('docs/api/mails').map((name) => [name, readFileSync(`docs/api/mails/${name}`, 'utf8')]);
    expect(Object.fromEntries(written)).toEqual(await previews());
  });
});
