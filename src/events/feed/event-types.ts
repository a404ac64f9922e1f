import { vocabulary, word } from '../../kernel/problem/vocabulary.js';
/** Types of events, as webhooks and clients name them. */
export const EVENT_TYPES = vocabulary('eventType', {
  'offer.created': word('Offer created', 'Angebot angelegt'),
  'offer.changed': word('Offer changed', 'Angebot geändert'),
  'offer.published': word('Offer published', 'Angebot veröffentlicht', 'good'),
  'offer.unpublished': word('Offer unpublished', 'Angebot zurückgenommen'),
  'offer.cancelled': word('Offer cancelled', 'Angebot abgesagt', 'bad'),
  'offer.relaunched': word('Offer relaunched', 'Angebot findet doch statt', 'good'),
  'offer.deleted': word('Offer deleted', 'Angebot gelöscht'),
  'host.created': word('Organiser created', 'Veranstalter angelegt'),
  'host.changed': word('Organiser changed', 'Veranstalter geändert'),
  'host.deleted': word('Organiser deleted', 'Veranstalter gelöscht'),
  'category.created': word('Category created', 'Thema angelegt'),
  'category.changed': word('Category changed', 'Thema geändert'),
  'category.deleted': word('Category deleted', 'Thema gelöscht'),
  'edition.created': word('Edition created', 'Ausgabe angelegt'),
  'edition.changed': word('Edition changed', 'Ausgabe geändert'),
  'edition.deleted': word('Edition deleted', 'Ausgabe gelöscht'),
  'edition.phase': word('Phase of an edition began or ended', 'Phase einer Ausgabe begann oder endete'),
  'attendance.created': word('Application created', 'Anmeldung angelegt'),
  'attendance.changed': word('Application changed', 'Anmeldung geändert'),
  'attendance.deleted': word('Application deleted', 'Anmeldung gelöscht'),
  'participant.changed': word('Child changed', 'Kind geändert'),
  'participant.deleted': word('Child deleted', 'Kind gelöscht'),
  'participant.merged': word('Children merged', 'Kinder zusammengeführt'),
  'receipt.created': word('Receipt made', 'Quittung erstellt'),
  'invoice.created': word('Invoice made', 'Rechnung erstellt'),
  'invoice.paid': word('Invoice paid', 'Rechnung bezahlt', 'good'),
  'invoice.cancelled': word('Invoice cancelled', 'Rechnung storniert'),
  'draw.committed': word('Draw committed', 'Verlosung übernommen'),
  'job.finished': word('Job finished', 'Auftrag fertig', 'good'),
  'job.failed': word('Job failed', 'Auftrag gescheitert', 'bad'),
});

export type EventType = (typeof EVENT_TYPES)[number];

/** Selections of events: all, all of a kind, or one type. */
export const EVENT_PATTERNS: readonly string[] = [
  '*',
  ...new Set(EVENT_TYPES.map((type) => `${type.split('.')[0] ?? ''}.*`)),
  ...EVENT_TYPES,
];

/** The types that a pattern names; none, if it names none. */
export const typesOfPattern = (pattern: string): EventType[] =>
  EVENT_TYPES.filter((type) => pattern === '*' || pattern === type || pattern === `${type.split('.')[0] ?? ''}.*`);

/** Types about money: not everybody who may read events may read these. */
export const MONEY_TYPES: readonly EventType[] = [...typesOfPattern('receipt.*'), ...typesOfPattern('invoice.*')];
