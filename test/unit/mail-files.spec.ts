import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import '../../src/app.module.js';
import { mailFile } from '../../src/mail/mail-file.js';
import { defineMail, mailTypes } from '../../src/mail/mail-template.js';
import { filesBelow } from '../support/files.js';

const HEAD = '---\ntitle: "Probe"\nenglish: "Sample"\nsubject: "Für {{child}}: "Ida""\n---\n\n';

describe('The texts of a mail, in a file', () => {
  let folder: string;
  const write = (name: string, text: string): URL => {
    writeFileSync(join(folder, name), text);
    return pathToFileURL(join(folder, name));
  };
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'mails-'));
    mkdirSync(join(folder, 'parts'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('are title, subject and body, with the parts that it names: its own ones, and those of all (R-MAIL-4)', () => {
    write('parts/wish.md', 'Nr. {{rank}}{{> outer}}\n');
    write('parts/outer.md', '!\n');
    const file = write('probe.md', `${HEAD}{{> greeting}}\r\n\r\n- {{> wish}}\n\n{{> closing}}\n`);
    expect(mailFile(file)).toEqual({
      ...{ title: 'Probe', english: 'Sample', subject: 'Für {{child}}: "Ida"' },
      body: 'Guten Tag{{#recipient}} {{recipient}}{{/recipient}},\n\n- Nr. {{rank}}!\n\nFreundliche Grüße\\\n{{sender}}\n',
    });
  });

  it('stop the start with what is wrong: no file, no head, an unknown part or variable', () => {
    expect(() => mailFile(pathToFileURL(join(folder, 'none.md')))).toThrow(/none\.md/);
    expect(() => mailFile(write('bare.md', 'Guten Tag,\n'))).toThrow(/bare\.md must begin with title/);
    expect(() => mailFile(write('part.md', `${HEAD}{{> nowhere}}\n`))).toThrow(/no nowhere\.md in .*parts/);
    const texts = mailFile(write('unknown.md', `${HEAD}Hallo {{chld}}\n`));
    expect(() => defineMail({ type: 'unknown', ...texts, about: 'programme', variables: {} })).toThrow(
      /mail unknown cannot be used: subject: .*child.*; body: there is no variable chld \(line 1, column 7\)/,
    );
  });

  it('are all used: each file is a kind of mail, and each part is named somewhere', () => {
    const files = filesBelow('src', /\.md$/);
    const parts = files.filter((file) => file.includes('/parts/'));
    const kinds = files.filter((file) => !parts.includes(file));
    expect(kinds.map((file) => basename(file, '.md')).sort()).toEqual(mailTypes());
    const texts = [...files, ...filesBelow('src', /\.ts$/)].map((file) => readFileSync(file, 'utf8')).join('\n');
    const unused = parts.map((file) => basename(file, '.md')).filter((name) => !texts.includes(`{{> ${name}}}`));
    expect(unused.filter((name) => !texts.includes(`parts/${name}.md`))).toEqual([]);
  });
});
