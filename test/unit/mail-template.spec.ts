import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { MailTemplate } from '../../src/mail/mail-template.js';
import { townOf } from '../../src/mail/town.js';
import { defaultsOf } from '../../src/settings/groups.js';
import { flag, list, optional, page, text } from '../../src/mail/template-variables.js';

const SITES = ['https://api.test', 'https://ferien.test'];
const ENVELOPE = {
  recipient: { name: 'Erika Muster', address: 'erika@example.org' },
  sender: 'Ferienprogramm',
  sites: SITES,
  town: townOf(defaultsOf({ publicWebsiteUrl: '' }).letterhead),
};

const mail = new MailTemplate({
  type: 'probe',
  title: 'Probe',
  english: 'Probe',
  about: 'programme',
  variables: {
    child: text('Name', 'Max'),
    url: page(text('Page', 'https://neu.test/a')),
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
    // What we add for a value: links, lines, and what stays on one of them.
    const OURS = /^<\/?a|^<br|^<\/span>|^<span style="display:inline-block;text-decoration:inherit">/;
    const shape = (html: string): string[] => html.match(/<[a-z/!][^>]*>/g) ?? [];
    const plain = shape(mail.render(values, ENVELOPE).html).filter((tag) => !OURS.test(tag));
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (value) => {
        const given = { ...values, child: value, place: value, dates: [{ when: value }, { when: value }] };
        const made = mail.render(given, { ...ENVELOPE, recipient: { name: value, address: 'a@b.c' } });
        expect(shape(made.html).filter((tag) => !OURS.test(tag) && !/title>/.test(tag))).toEqual(
          plain.filter((tag) => !/title>/.test(tag)),
        );
      }),
    );
  });

  it('is bounded, however much its lists repeat: what goes beyond is left out, and no part of a value (R-OPS-10)', () => {
    const long = `{{#dates}}\n- {{when}} ${'und '.repeat(400)}\n{{/dates}}\n`;
    expect(mail.complaints({ subject: 'Post', body: long })).toEqual([]);
    const many = { ...values, dates: Array.from({ length: 200 }, (_, day) => ({ when: `Tag-${String(day)}` })) };
    const { text: plain, html } = mail.render(many, ENVELOPE, { subject: 'Post', body: long });
    expect(plain).toContain('… (gekürzt)\n\n-- \n');
    expect(plain.length).toBeLessThan(60_000);
    expect(html).not.toMatch(/[\uE000\uE001]/);
    const longer = { subject: 'Post', body: `{{#dates}}${'und '.repeat(501)}{{/dates}}` };
    expect(mail.complaints(longer)).toMatchObject([{ part: 'body', text: { en: expect.stringContaining('2000') } }]);
  });

  it('shows a value of several lines as lines, in a list too (R-PAGE-22)', () => {
    const words = { subject: 'Post', body: '- Treffpunkt: {{place}}\n- Kind: {{child}}\n' };
    const { text: plain, html } = mail.render({ ...values, place: 'Bootshaus\r\nHintereingang' }, ENVELOPE, words);
    expect(plain).toContain('- Treffpunkt: Bootshaus\n  Hintereingang\n- Kind: Max');
    expect(html).toMatch(/Bootshaus<br>\s*Hintereingang/);
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
    ['{{nobody}}', 'there is no variable nobody (line 1, column 1)'],
    ['Hallo {{child}},\n\nam {{when}}', 'there is no variable when (line 3, column 4)'],
    ['{{#nobody}}x{{/nobody}}', 'there is no variable nobody'],
    ['{{#dates}}{{when}}{{/dates}}{{when}}', 'there is no variable when (line 1, column 29)'],
    ['{{{child}}}', 'cannot be used'],
    ['{{#dates}}{{#dates}}{{when}}{{/dates}}{{/dates}}', 'dates cannot be used within a list'],
    [`{{child${' '.repeat(1000)}}}`, 'has more than 1000 characters'],
    [`{{child${' '.repeat(1000)}`, 'Unclosed tag at 0'],
    ['{{&child}}', 'cannot be used'],
    ['{{>child}}', 'cannot be used'],
    ['{{dates}}', 'can be used for sections only'],
    ['{{constructor}}', 'there is no variable constructor'],
    ['{{#child}}', 'Unclosed section'],
    ['{{.}}', 'there is no variable .'],
  ])('with %s is an error when it is defined', (body, reason) => {
    const variables = { child: mail.variables['child']!, dates: mail.variables['dates']! };
    const bad = { type: 'bad', title: 'Bad', english: 'Probe', about: 'programme', variables } as const;
    expect(() => new MailTemplate({ ...bad, subject: 'x', body })).toThrow(reason);
    expect(() => new MailTemplate({ ...bad, subject: body, body: 'x' })).toThrow(reason);
  });

  describe('with values in an address', () => {
    const probes = {
      child: 'Max',
      url: 'https://neu.test/a',
      place: 'Bootshaus',
      free: false,
      dates: [{ when: 'heute' }],
    };
    const links = (html: string): string[] =>
      [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => String(href));
    const made = (body: string, given: object = {}): { links: string[]; text: string; html: string } => {
      const { text: plain, html } = mail.render({ ...probes, ...given }, ENVELOPE, { subject: 'x', body });
      return { links: links(html), text: plain.split('\n\n-- \n')[0]!, html };
    };
    const complaints = (body: string): string[] =>
      mail.complaints({ subject: 'x', body }, SITES).map(({ part, text: { en } }) => `${part}: ${en}`);

    it.each([
      ['[Fragen](https://evil.test/?k={{child}})', 'Fragen', 'https://evil.test/?k=Max'],
      ['[Fragen](https://evil.test/{{child}}/x)', 'Fragen', 'https://evil.test/Max/x'],
      ['[Fragen](https://evil.test#{{child}} "Titel")', 'Fragen', 'https://evil.test#Max'],
      ['[Fragen](https://{{child}}.evil.test)', 'Fragen', 'https://Max.evil.test'],
      ['[Fragen](https://{{child}}@evil.test/)', 'Fragen', 'https://Max@evil.test/'],
      ['[Fragen](//evil.test/{{child}})', 'Fragen', '//evil.test/Max'],
      [
        '[Fragen](https://ferien.test{{#place}}.evil.test/{{child}}{{/place}})',
        'Fragen',
        'https://ferien.test.evil.test/Max',
      ],
      ['[Fragen](https://ferien.test@evil.test/{{child}})', 'Fragen', 'https://ferien.test@evil.test/Max'],
      ['[Fragen](http://ferien.test/{{child}})', 'Fragen', 'http://ferien.test/Max'],
      ['[Fragen](https://evil.test/?from={{url}})', 'Fragen', 'https://evil.test/?from=https://neu.test/a'],
      ['[Fragen]({{child}})', 'Fragen', 'Max'],
      ['{{#dates}}\n- [Fragen](https://evil.test/{{when}})\n{{/dates}}', '- Fragen', 'https://evil.test/heute'],
      ['Siehe https://evil.test/?k={{child}}&b=1.', 'Siehe https://evil.test/?k=&b=1.', 'https://evil.test/?k=Max&b=1'],
      ['Siehe https://evil.test/?k=**{{child}}**!', 'Siehe https://evil.test/?k=!', 'https://evil.test/?k=Max'],
      ['Siehe <https://evil.test/{{child}}>', 'Siehe <https://evil.test/>', 'https://evil.test/Max'],
      ['Siehe a=https://evil.test/{{child}}', 'Siehe a=https://evil.test/', 'https://evil.test/Max'],
      ['Siehe https\\://evil.test/{{child}}', 'Siehe https://evil.test/', 'https://evil.test/Max'],
      ['Siehe www.evil.test/{{child}}', 'Siehe www.evil.test/', 'www.evil.test/Max'],
      ['Siehe evil.com/{{child}}', 'Siehe evil.com/', 'evil.com/Max'],
      ['Siehe {{child}}.evil.com', 'Siehe .evil.com', 'Max.evil.com'],
      ['[x](https://evil.test/)?k={{child}}', 'x: https://evil.test/?k=', 'https://evil.test/?k=Max'],
      ['![Bild](https://evil.test/{{child}}.png)', '!Bild', 'https://evil.test/Max.png'],
      ['[Bild]: https://evil.test/{{child}}', '[Bild]: https://evil.test/', 'https://evil.test/Max'],
    ])('of somebody else makes no link, and cannot be set: %s (R-MAIL-10)', (body, plain, address) => {
      const { links: found, text: shown, html } = made(body);
      expect(shown).toBe(plain);
      expect(found.filter((link) => link !== 'https://evil.test/')).toEqual([]);
      expect(html).not.toMatch(/Max|heute/);
      expect(complaints(body)).toEqual([`body: ${address} leads elsewhere, so it must not contain a variable`]);
    });

    it.each([
      ['[Mehr]({{url}})', ['https://neu.test/a']],
      ['[Mehr]({{url}}?kind={{child}})', ['https://neu.test/a?kind=Max']],
      ['[Mehr](https://ferien.test/?kind={{child}})', ['https://ferien.test/?kind=Max']],
      ['[Mehr](https://api.test/{{child}})', ['https://api.test/Max']],
      ['[{{child}}](mailto:{{child}})', ['mailto:Max']],
      ['[Anrufen](tel:{{child}})', ['tel:Max']],
      ['[Die Stadt](https://stadt.test/ferien?a=1) für {{child}}', ['https://stadt.test/ferien?a=1']],
      ['{{child}}, siehe https://stadt.test/ferien, {{place}}.', []],
      ['Siehe {{url}}, https://ferien.test/{{child}} und {{child}}@stadt.test.', []],
      ['{{child}}/{{place}}.{{child}} z.B.{{place}}', []],
    ])('of ours, of a person, or with none, stays: %s', (body, expected) => {
      const { links: found, text: shown } = made(body);
      expect(found).toEqual(expected);
      expect(shown).toContain(body.includes('](') ? expected[0]!.replace(/^(mailto|tel):.*/, '') : 'Max');
      expect(complaints(body)).toEqual([]);
    });

    it('is refused in sections that the examples leave out, too', () => {
      const hidden =
        '{{^free}}[x](https://evil.test/{{child}}){{/free}}{{^dates}}https://evil.test/{{place}}{{/dates}}';
      expect(complaints(hidden)).toEqual([
        expect.stringContaining('https://evil.test/Max leads'),
        expect.stringContaining('https://evil.test/Bootshaus leads'),
      ]);
    });

    it('that are addresses themselves are text like any other, and lead nowhere', () => {
      expect(made('Siehe {{place}}.', { place: 'https://club.test/x' }).text).toBe('Siehe https://club.test/x.');
      expect(made('[Mehr]({{place}})', { place: 'https://club.test/x' }).links).toEqual([]);
      expect(made('Siehe {{place}}{{child}}.', { place: 'https://club.test/?' }).text).toBe('Siehe .');
    });

    it('never makes a link elsewhere of any value', () => {
      const body =
        '[a](https://ferien.test{{place}}) [b]({{url}}{{place}}) [c](https://x.test/{{place}}) [d](https://x.test/)';
      fc.assert(
        fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (place) => {
          const found = made(body, { place }).links;
          for (const link of found)
            expect(['https://ferien.test', 'https://neu.test', 'https://x.test']).toContain(new URL(link).origin);
          expect(found.filter((link) => link.startsWith('https://x.test/'))).toEqual(['https://x.test/']);
        }),
      );
    });
  });
});
