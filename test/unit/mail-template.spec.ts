import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { defineMail } from '../../src/notifications/mail-template.js';
import { flag, list, optional, text } from '../../src/notifications/template-variables.js';

const ENVELOPE = { recipient: { name: 'Erika Muster', address: 'erika@example.org' }, sender: 'Ferienprogramm' };

const mail = defineMail({
  type: 'probe',
  title: 'Probe',
  about: 'programme',
  variables: {
    child: text('Name', 'Max'),
    url: text('Page', 'https://ferien.test/a'),
    place: optional('Place', 'Bootshaus'),
    free: flag('Costs nothing', true),
    dates: list('Dates', { when: text('When', 'heute') }, [{ when: 'heute' }]),
  },
  subject: 'Post für {{child}}',
  body: `
# Hallo{{#recipient}} {{recipient}}{{/recipient}}

**{{child}}** ist *dabei*{{#place}}, Treffpunkt: {{place}}{{/place}}.{{^free}} Bitte Geld mitbringen.{{/free}}

{{#dates}}
- {{when}}
{{/dates}}

Noch ein Absatz, der so lang ist, dass er im Textteil einer E-Mail ganz gewiss in mehrere Zeilen umbrochen werden muss.

1. eins
2. zwei

---

[Zum Angebot]({{url}})

Oder [hier entlang]({{url}}) mit [Post](mailto:{{child}}).
`,
});

const values = {
  child: 'Max',
  url: 'https://ferien.test/a?b=1&c=2',
  place: 'Bootshaus',
  free: false,
  dates: [{ when: 'Montag, 3. August 2026' }, { when: 'Dienstag' }],
};

describe('A mail template', () => {
  it('becomes a plain text without any sign of Markdown, in lines of at most 76 signs', () => {
    const { text: plain } = mail.render(values, ENVELOPE);
    expect(plain).toBe(`Hallo Erika Muster

Max ist dabei, Treffpunkt: Bootshaus. Bitte Geld mitbringen.

- Montag, 3. August 2026
- Dienstag

Noch ein Absatz, der so lang ist, dass er im Textteil einer E-Mail ganz
gewiss in mehrere Zeilen umbrochen werden muss.

1. eins
2. zwei

----------------------------------------------------------------------------

Zum Angebot: https://ferien.test/a?b=1&c=2

Oder hier entlang: https://ferien.test/a?b=1&c=2 mit Post.

-- 
Diese E-Mail wurde automatisch verschickt. Ferienprogramm
`);
  });

  it('becomes HTML with its styles inline, in tables of at most 600 pixels', () => {
    const { html } = mail.render(values, ENVELOPE);
    expect(html).toMatch(/<p style="[^"]+"><strong>Max<\/strong> ist <em>dabei<\/em>/);
    expect(html).toContain('max-width:600px');
    expect(html).toContain('href="https://ferien.test/a?b=1&amp;c=2"');
    expect(html.match(/<li style/g)).toHaveLength(4);
    expect(html).toContain('class="button"');
    expect(html).not.toMatch(/\*\*|\{\{|[\uE000\uE001]/);
  });

  it.each([
    '*Max* <b>',
    '[Klick](https://evil.test)',
    '# Max',
    '{{url}}',
    '&lt;b&gt; &amp;',
    '\\*Max\\*',
    '`x` ![y](z)',
    '\uE0000\uE001',
    '<script>alert(1)</script>',
    'https://evil.test',
    '$& $1 $$',
    '__proto__',
  ])('shows the value %j literally in both parts', (child) => {
    const { text: plain, html, subject } = mail.render({ ...values, child }, ENVELOPE);
    expect(plain).toContain(`${child} ist dabei`);
    const escaped = child.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
    expect(html).toContain(`<strong>${escaped}</strong> ist`);
    expect(subject).toBe(`Post für ${child}`);
    expect(html.match(/<a /g)).toHaveLength(child === 'Max' ? 3 : 2 + (html.match(/mailto:/) ? 1 : 0));
  });

  it('never makes markup of any value', () => {
    const shape = (html: string): string[] => html.match(/<[a-z/!][^>]*>/g) ?? [];
    const plain = shape(mail.render(values, ENVELOPE).html).filter((tag) => !/^<\/?a|^<br/.test(tag));
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (value) => {
        const given = { ...values, child: value, place: value, dates: [{ when: value }, { when: value }] };
        const made = mail.render(given, { ...ENVELOPE, recipient: { name: value, address: 'a@b.c' } });
        expect(shape(made.html).filter((tag) => !/^<\/?a|^<br|title>/.test(tag))).toEqual(
          plain.filter((tag) => !/title>/.test(tag)),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('has a subject of one line, whatever the values hold', () => {
    const { subject } = mail.render({ ...values, child: 'Max\r\nBcc: all@example.org\u2028\u0000x' }, ENVELOPE);
    expect(subject).toBe('Post für Max Bcc: all@example.org x');
  });

  it('leaves out a link that leads nowhere or to a script', () => {
    for (const url of ['javascript:alert(1)', 'nonsense', 'data:text/html,x', ''])
      expect(mail.render({ ...values, url }, ENVELOPE).html).not.toMatch(/<a [^>]*(javascript|data|nonsense)/);
  });

  it.each([
    ['{{nobody}}', 'there is no variable nobody'],
    ['{{#nobody}}x{{/nobody}}', 'there is no variable nobody'],
    ['{{#dates}}{{when}}{{/dates}}{{when}}', 'there is no variable when'],
    ['{{{child}}}', 'cannot be used'],
    ['{{#dates}}{{#dates}}{{when}}{{/dates}}{{/dates}}', 'dates cannot stand within a list'],
    [`{{child${' '.repeat(1000)}}}`, 'has more than 1000 characters'],
    [`{{child${' '.repeat(1000)}`, 'Unclosed tag at 0'],
    ['{{&child}}', 'cannot be used'],
    ['{{>child}}', 'cannot be used'],
    ['{{dates}}', 'good for sections only'],
    ['{{constructor}}', 'there is no variable constructor'],
    ['{{#child}}', 'Unclosed section'],
    ['{{.}}', 'there is no variable .'],
  ])('with %s is an error when it is defined', (body, reason) => {
    const variables = { child: mail.variables['child']!, dates: mail.variables['dates']! };
    const bad = { type: 'bad', title: 'Bad', about: 'programme', variables } as const;
    expect(() => defineMail({ ...bad, subject: 'x', body })).toThrow(reason);
    expect(() => defineMail({ ...bad, subject: body, body: 'x' })).toThrow(reason);
  });
});
