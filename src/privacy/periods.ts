import { type RetentionValues } from '../settings/groups.js';
import { type RecordTable } from './privacy-record.view.js';

/** Periods that are settings, in the order of the record. */
const KINDS: readonly (readonly [key: Exclude<keyof RetentionValues, 'automatic'>, what: string])[] = [
  ['inactiveFamilyMonths', 'Daten einer Familie ohne jede Aktivität; Schlüssel abgeschlossener Verlosungen'],
  ['mailMonths', 'Empfänger und Inhalt von E-Mails und Nachrichten'],
  ['invitationMonths', 'Einladungen, die nicht mehr offen sind'],
  ['consentMonths', 'Protokoll der Einwilligungen'],
  ['auditMonths', 'Protokoll der Zugriffe und Änderungen'],
  ['bankEntryMonths', 'Auftraggeber, Konto und Verwendungszweck von Überweisungen'],
];

/** Periods that nobody changes. */
const FIXED: readonly (readonly [what: string, period: string])[] = [
  ['Gesundheitsangaben und Notfallkontakte der Kinder', '14 Tage nach der Saison, in der das Kind teilnimmt'],
  ['Bemerkungen und sensible Antworten zu Anmeldungen', '14 Tage nach dem letzten Termin des Angebots'],
  ['Beendete Sitzungen', '30 Tage'],
  ['Ereignisse (Kennungen und Zustände)', '90 Tage'],
  ['Zustellungen an Webhooks', '30 Tage'],
  ['Dateien von Exporten; Antworten auf wiederholte Anfragen', '24 Stunden'],
  ['Quittungen, Rechnungen, Buchungen', 'zehn Jahre (§ 147 AO, § 14b UStG); kein Löschlauf berührt sie'],
];

/** How long what is kept, with the settings of `/settings/retention`. Pure. */
export const periodsTable = (periods: RetentionValues): RecordTable => ({
  columns: ['Daten', 'Frist', 'Einstellung'],
  rows: [
    ...KINDS.map(([key, what]): readonly string[] => [what, monthsOf(periods[key]), key]),
    ...FIXED.map(([what, period]): readonly string[] => [what, period, 'fest']),
  ],
});

/** A number of months in words. Pure. */
export const monthsOf = (count: number): string => `${String(count)} ${count === 1 ? 'Monat' : 'Monate'}`;
