import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import '../../src/app.module.js';
import { mailTemplates } from '../../src/mail/mail-template.js';
import { townOf } from '../../src/mail/town.js';
import { defaultsOf } from '../../src/settings/groups.js';

const PAGE = readFileSync('docs/operations/mail.md', 'utf8');
/** The lines of the table of all mails, by kind. */
const ROWS = (/## What is sent\n([^]*?)\n## /.exec(PAGE)?.[1] ?? '').split('\n').flatMap((line): [string, string][] => {
  const [, type] = /^\| `([a-z-]+)` /.exec(line) ?? [];
  return type === undefined ? [] : [[type, line.replace(/\s+/g, ' ')]];
});
const TOWN = townOf(defaultsOf({ publicWebsiteUrl: '' }).letterhead);

/** Subject and first sentence of a mail made of the examples of its variables. */
const wordsOf = (template: ReturnType<typeof mailTemplates>[number]): { subject: string; sentence: string } => {
  const { subject, text } = template.render(template.examples, {
    ...{ recipient: { name: null, address: '' }, sender: 'Ferienprogramm', sites: [], town: TOWN },
  });
  const plain = text
    .replace(/\n-- \n[^]*/, '')
    .trim()
    .replace(/\n\n/g, ' ¶ ')
    .replace(/\s+/g, ' ')
    .replace(/^Guten Tag, ¶ /, '');
  // Not the full stop of a date; a colon at the end of a paragraph ends the sentence as well.
  const [found = plain] = /^.*?(?:(?<!\d)[.!?](?= |$)|:(?= ¶ ))/.exec(plain) ?? [];
  const sentence = found.replace(/¶ /g, '');
  return { subject, sentence };
};

describe('The table of all mails', () => {
  it('has a line for each kind, and no other (R-MAIL-4)', () => {
    expect(ROWS.map(([type]) => type).sort()).toEqual(mailTemplates().map(({ type }) => type));
  });

  it.each(mailTemplates().map((template) => [template.type, template] as const))(
    'says the words of %s (R-MAIL-4)',
    (type, template) => {
      const row = new Map(ROWS).get(type) ?? '';
      const { subject, sentence } = wordsOf(template);
      expect(row).toContain(`**${subject.replace(/\s+/g, ' ')}** ${sentence}`);
    },
  );
});
