import { type Language } from '../kernel/problem/message.js';
import { vocabulary, word } from '../kernel/problem/vocabulary.js';
import { choice, type Field, text, uuid } from '../platform/http/view/field.js';
import { defineView, nested, type RecordOf } from '../platform/http/view/view.js';

/** The kinds of records that can be searched, in the order of the answer (R-SEA-1). */
export const SEARCH_KINDS = vocabulary('searchKind', {
  hosts: word('Organiser', 'Veranstalter'),
  offers: word('Offer', 'Angebot'),
  editions: word('Edition', 'Ausgabe'),
  categories: word('Category', 'Thema'),
  accounts: word('Account', 'Konto'),
  participants: word('Child', 'Kind'),
  attendances: word('Application', 'Anmeldung'),
  receipts: word('Receipt', 'Quittung'),
});
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** Hits by kind, best first; only for requested kinds. */
export type SearchResult = Readonly<Record<SearchKind, readonly SearchHit[]>>;

/** Days as the language writes them. */
const inLanguage = (part: string, language: Language): string => {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(part) ?? [];
  return year === undefined || language === 'en' ? part : `${day ?? ''}.${month ?? ''}.${year}`;
};

const searchHitView = defineView(
  'SearchHit',
  {
    uuid: uuid().always(),
    name: text().always().describe('Display name.', 'Paddeln auf der Tauber'),
    alias: text().describe('URL-safe alias, of records that have one.', 'paddeln-auf-der-tauber'),
    kind: choice(SEARCH_KINDS).always(),
    highlight: text()
      .always()
      .describe(
        'Where the words were found, as HTML: everything is escaped but `<mark>`.',
        '<mark>Paddel</mark>n auf der Tauber',
      ),
    hint: text()
      .as<readonly string[] | null>((parts, _caller, language) =>
        (parts ?? []).map((part) => inLanguage(part, language)).join(', '),
      )
      .describe(
        'What tells it from others of its name, as far as you may see it: of children the date of birth, parents and place, of offers and applications the edition and the first day. Missing where there is nothing.',
        'Sommerferienprogramm 2026, 2026-08-03',
      ),
  },
  { description: 'A record that was found.' },
);

/** A record that was found: a reference (R-API-12) with its kind and the matching text. */
export type SearchHit = RecordOf<typeof searchHitView>;

const hits = (what: string): Field => nested(searchHitView).describe(what);

export const searchView = defineView<SearchResult>(
  'SearchResult',
  {
    hosts: hits('Organisers.'),
    offers: hits('Offers.'),
    editions: hits('Editions.'),
    categories: hits('Categories.'),
    accounts: hits('Accounts whose names the caller may see; for admins.'),
    participants: hits('Children whose names the caller may see; for admins.'),
    attendances: hits('Applications, by the name of the child.'),
    receipts: hits('Receipts, by number and by the family that was billed; for payments admins.'),
  },
  { description: 'What was found, by kind and best first; kinds that were not asked for are empty.' },
);
