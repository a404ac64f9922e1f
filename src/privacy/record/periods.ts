import { REMARK_DAYS } from '../../attendances/state/changes/old-remarks.js';
import { KEPT_DAYS as EVENT_DAYS } from '../../events/feed/forget-events.job.js';
import { HEALTH_DAYS } from '../../participants/health-days.js';
import { months } from '../retention/data-categories.js';
import { type RetentionValues } from '../../settings/groups.js';
import { SESSION_DAYS } from '../../sign-in/passwords/purge-sign-in.job.js';
import { KEPT_DAYS as DELIVERY_DAYS } from '../../events/webhooks/sending/webhook.jobs.js';
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
  [
    'Gesundheitsangaben und Notfallkontakte der Kinder',
    `${String(HEALTH_DAYS)} Tage nach der Saison, in der das Kind teilnimmt`,
  ],
  [
    'Bemerkungen und sensible Antworten zu Anmeldungen',
    `${String(REMARK_DAYS)} Tage nach dem letzten Termin des Angebots`,
  ],
  ['Beendete Sitzungen', `${String(SESSION_DAYS)} Tage`],
  ['Ereignisse (Kennungen und Zustände)', `${String(EVENT_DAYS)} Tage`],
  ['Zustellungen an Webhooks', `${String(DELIVERY_DAYS)} Tage`],
  ['Dateien von Exporten; Antworten auf wiederholte Anfragen', '24 Stunden'],
  [
    'Quittungen, Rechnungen, Buchungen',
    'Bücher zehn Jahre, Belege und Rechnungen acht (§ 147 AO, § 14b UStG), soweit das Haushaltsrecht des Landes nichts anderes sagt; kein Löschlauf berührt sie, danach löscht die Stadt',
  ],
];

/** How long what is kept, with the settings of `/settings/retention`. Pure. */
export const periodsTable = (periods: RetentionValues): RecordTable => ({
  columns: ['Daten', 'Frist', 'Einstellung'],
  rows: [
    ...KINDS.map(([key, what]): readonly string[] => [what, months(periods[key], 'de'), key]),
    ...FIXED.map(([what, period]): readonly string[] => [what, period, 'fest']),
  ],
});
