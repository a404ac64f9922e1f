import { describe, expect, it } from '@jest/globals';
import { emailChanged } from '../../src/accounts/address-notice.js';
import { type Schema } from '../../src/platform/http/view/field.js';
import { fieldInWords, inWords } from '../../src/privacy/retention/family-paper/family-values.js';
import { FAMILY_TEXTS, labelOf } from '../../src/privacy/retention/family-paper/family-texts.js';
import { familyPaper } from '../../src/privacy/retention/family-paper/family-paper.js';
import { type FamilyExport, familyExportView } from '../../src/privacy/retention/family-export.view.js';
import { dataCategories } from '../../src/privacy/retention/data-categories.js';
import { defaultsOf } from '../../src/settings/groups.js';

/** Every name of a field, however deep. */
const namesIn = (schema: Schema): string[] => {
  const record = (schema['items'] ?? schema) as Schema;
  const properties = (record['properties'] ?? {}) as Readonly<Record<string, Schema>>;
  return Object.entries(properties).flatMap(([name, inner]) => [name, ...namesIn(inner)]);
};

/** What a paper consists of, as far as it is looked at. */
interface Block {
  readonly fontSize?: number;
  readonly stack?: readonly unknown[];
  readonly unbreakable?: boolean;
  readonly table?: { readonly body: readonly (readonly unknown[])[] };
}

const PERIODS = {
  ...{ automatic: false, auditMonths: 24, mailMonths: 1, inactiveFamilyMonths: 36, invitationMonths: 6 },
  consentMonths: 120,
  bankEntryMonths: 120,
};

describe('The file of a family for people', () => {
  it('has a German word for each category and for each field (R-PRI-5)', () => {
    const names = namesIn(familyExportView.schema).filter((name) => name !== 'uuid');
    const ofCategories = ['categories', 'category', 'purpose', 'recipients', 'storage'];
    const missing = names.filter((name) => !ofCategories.includes(name) && FAMILY_TEXTS[name] === undefined);
    expect(missing).toEqual([]);
    const categories = dataCategories(PERIODS, 'de').map(({ category }) => category);
    expect(categories.filter((category) => FAMILY_TEXTS[category] === undefined)).toEqual([]);
  });

  const AT = '2026-07-01T10:00:00+02:00';

  it.each([
    ['amount', -1250, '-12,50 €'],
    ['priority', 2, '2'],
    ['route', 'PATCH /participants/{uuid}', 'geändert'],
    ['kind', emailChanged.type, emailChanged.title],
    ['state', 'superseded', 'entfallen, überholt'],
    ['address', { city: 'Adelsheim', country: 'de' }, 'Adelsheim'],
    ['dateOfBirth', '2017-05-04', '04.05.2017'],
    ['createdAt', AT, '01.07.2026, 10:00 Uhr'],
    ['given', false, 'nein'],
    ['scopes', ['api:read', 'api:write'], 'lesen, schreiben'],
    ['roles', ['ROLE_ADMIN', 'ROLE_PAYMENTS_ADMIN'], 'Verwaltung, Kasse'],
    ['dates', [{ begin: AT, end: AT.replace('10', '12') }], '01.07.2026, 10:00 Uhr bis 01.07.2026, 12:00 Uhr'],
    ['answers', [{ question: 'Schwimmt?', answer: 'true' }], 'Schwimmt?: ja'],
    ['answers', [1, 2].map((n) => ({ question: `Essen ${n}`, answer: 'alles' })), 'Essen 1: alles\nEssen 2: alles'],
    [
      'history',
      [{ at: AT, from: 'waiting', to: 'confirmed', procedure: 'staff', by: 'staff', note: 'Anruf' }],
      '01.07.2026, 10:00 Uhr: offen – bestätigt (Verwaltung); Anruf',
    ],
    [
      'history',
      [{ at: AT, from: 'confirmed', to: 'participated', procedure: 'organiser', by: 'organiser' }],
      '01.07.2026, 10:00 Uhr: bestätigt – teilgenommen (Veranstalter)',
    ],
    [
      'history',
      [{ at: AT, from: 'waiting', to: 'rejected', procedure: 'move', by: 'staff', reason: 'Zu jung.' }],
      '01.07.2026, 10:00 Uhr: offen – abgelehnt (Umbuchung, durch die Verwaltung); Zu jung.',
    ],
    [
      'history',
      [{ at: AT, from: 'waitlisted', to: 'confirmed', procedure: 'promotion', by: 'service' }],
      '01.07.2026, 10:00 Uhr: auf der Warteliste – bestätigt (Nachrücken, durch das System)',
    ],
    ['items', [{ offer: 'Paddeln', participant: 'Mia', amount: 1000 }], 'Paddeln, Mia, 10,00 €'],
  ])('says %s as people do', (field, value, words) => {
    expect(inWords(field, value).replace(/\u00A0/g, ' ')).toBe(words);
  });

  it('promises no place in an offer that is called off, and says of a reversal when the money was paid back', () => {
    const said = (record: Readonly<Record<string, unknown>>) => fieldInWords('status', record);
    expect(said({ status: 'confirmed', calledOff: true })).toBe('bestätigt, aber das Angebot ist abgesagt');
    expect(said({ status: 'withdrawn', calledOff: true })).toBe('zurückgezogen');
    expect(said({ status: 'confirmed' })).toBe('bestätigt');
    expect(labelOf('paidOn', { kind: 'reversal' })).toBe('Zurückgezahlt am');
    expect(labelOf('paidOn', { kind: 'refund', method: 'transfer' })).toBe('Überweisung angewiesen am');
    expect(labelOf('paidOn', { kind: 'payment' })).toBe('Bezahlt am');
  });

  it.each([0, 1, 2])(
    'leaves no heading alone at the foot of a page, however long it is: with %d records in each part',
    (count) => {
      const properties = Object.entries(familyExportView.schema['properties'] as Readonly<Record<string, Schema>>);
      const file = {
        ...Object.fromEntries(properties.map(([key, { items }]) => [key, items ? Array(count).fill({}) : {}])),
        ...{ createdAt: new Date(0), categories: dataCategories(PERIODS, 'de') },
      } as unknown as FamilyExport;
      const head = defaultsOf({ publicWebsiteUrl: '' }).letterhead;
      const content = familyPaper(file, { head }).definition.content as Block[];
      const isHeading = (block: unknown): boolean => (block as Block).fontSize === 12;
      const headed = content.filter(({ stack, table }) =>
        [stack?.[0], table?.body[0]?.[0]].some((one) => isHeading(one ?? {})),
      );
      // Of each part but the three that are no data, of the purposes and of the rights.
      expect(headed).toHaveLength(properties.length - 3 + 2);
      expect(content.filter(isHeading)).toEqual([]);
      for (const { stack, unbreakable, table } of headed) {
        expect(stack === undefined || (unbreakable === true && stack.length > 1)).toBe(true);
        const rows = { headerRows: 2, keepWithHeaderRows: 1, dontBreakRows: true };
        if (table !== undefined)
          expect({ ...table, more: table.body.length > 2 }).toMatchObject({ ...rows, more: true });
      }
    },
  );
});
