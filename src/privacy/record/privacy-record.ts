import { REMARK_DAYS } from '../../attendances/state/erased-attendances.js';
import { KEPT_DAYS as EVENT_DAYS } from '../../events/feed/events.jobs.js';
import { HEALTH_DAYS } from '../../participants/participant-rules.js';
import { months, dataCategories } from '../retention/data-categories.js';
import { type RetentionValues } from '../../settings/groups.js';
import { SESSION_DAYS } from '../../sign-in/passwords/passwords.jobs.js';
import { KEPT_DAYS as DELIVERY_DAYS } from '../../events/webhooks/sending/webhook.jobs.js';
import { type RecordTable, type PrivacyRecord, type RecordSection } from './privacy-record.view.js';
import { FAMILY_TEXTS } from '../retention/family-paper/family-texts.js';
import { contactLinesOf } from '../../settings/contact-lines.js';
import { type SettingsGroups } from '../../settings/settings.view.js';
import { measuresSection, type MeasuresOf, rolesTable } from './measures.js';
import { receiversTable, type WebhookReceiver } from './receivers.js';

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

/** The parts of which the record is made. */
interface RecordSources extends MeasuresOf {
  readonly letterhead: SettingsGroups['letterhead'];
  readonly pages: SettingsGroups['pages'];
  readonly webhooks: readonly WebhookReceiver[];
  readonly now: Date;
}

/** Stands where only the municipality knows the answer. */
export const TO_ENTER = 'noch einzutragen';

const CHECK = 'Vorschlag, von der oder dem Datenschutzbeauftragten zu prüfen';

/** The record of processing activities in German, with the settings of this moment. Pure. */
export const privacyRecord = (sources: RecordSources): PrivacyRecord => {
  const facts = controllerFacts(sources);
  return {
    title: 'Verzeichnis von Verarbeitungstätigkeiten (Art. 30 DSGVO)',
    createdAt: sources.now,
    missing: facts.filter(([, value]) => value === TO_ENTER).map(([label]) => label),
    sections: [
      {
        key: 'controller',
        heading: 'Verantwortlicher',
        paragraphs: [
          `Tätigkeit: Ferienprogramm der Kommune („${sources.pages.programmeTitle ?? 'Ferienprogramm'}“): Angebote, Anmeldungen, Vergabe der Plätze, Gebühren. Was mit „${TO_ENTER}“ bezeichnet ist, ergänzt die Stadt.`,
        ],
        tables: [{ columns: ['Angabe', 'Wert'], rows: facts }],
      },
      purposes,
      persons,
      dataSection(sources),
      recipients(sources),
      periods(sources),
      {
        key: 'roles',
        heading: 'Wer im Dienst was sieht',
        paragraphs: ['Jede Anfrage wird nach Rolle und Datensatz entschieden; Rollen vergibt nur die Leitung.'],
        tables: [rolesTable(sources.security)],
      },
      measuresSection(sources),
      rights,
    ],
  };
};

const controllerFacts = ({
  letterhead,
  pages,
}: RecordSources): readonly (readonly [label: string, value: string])[] => [
  ['Name', letterhead.municipality ?? TO_ENTER],
  ['Anschrift', letterhead.addressLines.join(', ') || TO_ENTER],
  ['Kontakt', contactLinesOf(letterhead).join(', ') || TO_ENTER],
  ['Gesetzliche Vertretung', TO_ENTER],
  ['Datenschutzbeauftragte/r', TO_ENTER],
  ['Fachlich zuständige Stelle', TO_ENTER],
  ['Impressum', pages.imprintUrl ?? TO_ENTER],
  ['Datenschutzhinweise für Familien', pages.privacyUrl ?? TO_ENTER],
  ['Betreiber der Server (Vertrag nach Art. 28 DSGVO)', TO_ENTER],
];

const section = (
  key: string,
  heading: string,
  paragraphs: readonly string[],
  tables: readonly RecordTable[] = [],
): RecordSection => ({ key, heading, paragraphs, tables });

const TASK = 'Art. 6 Abs. 1 Buchst. e DSGVO (öffentliche Aufgabe)';
const LAW = 'Art. 6 Abs. 1 Buchst. c DSGVO (rechtliche Verpflichtung)';
const CONSENT = 'Art. 6 Abs. 1 Buchst. a DSGVO (Einwilligung)';
const HEALTH = 'Art. 9 Abs. 2 Buchst. a DSGVO (ausdrückliche Einwilligung)';

const purposes = section(
  'purposes',
  'Zwecke und Rechtsgrundlagen',
  [`Rechtsgrundlagen: ${CHECK}; landesrechtliche Vorschriften sind zu ergänzen.`],
  [
    {
      columns: ['Zweck', 'Rechtsgrundlage (Vorschlag)'],
      rows: [
        ['Programm veröffentlichen, Anmeldungen annehmen, Plätze vergeben, Angebote durchführen', TASK],
        ['Familien und Veranstalter benachrichtigen', TASK],
        ['Gebühren erheben, Zahlungen nachweisen, Bücher führen', `${TASK}; Aufbewahrung: ${LAW}`],
        ['Auf gesundheitliche Bedürfnisse der Kinder eingehen', HEALTH],
        ['Fotos und anderes, wozu eingewilligt wird', CONSENT],
        ['Zugriffe und Änderungen nachweisen, Missbrauch erkennen (Art. 5 Abs. 2, Art. 32 DSGVO)', LAW],
        ['Statistik ohne Namen', `${TASK}, Art. 89 DSGVO`],
      ],
    },
  ],
);

const persons = section('persons', 'Kategorien betroffener Personen', [
  'Eltern und andere Sorgeberechtigte; Kinder und Jugendliche; Personen, die im Notfall anzurufen sind; Mitglieder der Teams von Veranstaltern und deren Ansprechpersonen; Beschäftigte der Stadt; Personen, die eine Überweisung leisten.',
]);

/** Data that is kept without being of a family. */
const OTHER_DATA: readonly (readonly string[])[] = [
  [
    'Konten von Beschäftigten und Teams',
    'Arbeiten mit dem Dienst',
    'Verwaltung; Betreiber der Server',
    'Bis das Konto gelöscht wird',
    TASK,
  ],
  [
    'Ansprechpersonen von Veranstaltern und Angeboten',
    'Erreichbarkeit zum Angebot',
    'Öffentlichkeit, soweit veröffentlicht',
    'Bis sie geändert werden',
    `${CONSENT} oder ${TASK}`,
  ],
  [
    'Logs der Prozesse (Methode, Route, Status, Kennung des Zugangs; keine Namen, keine Netzadressen)',
    'Betrieb',
    'Betreiber der Server',
    `Wie der Betreiber sie aufbewahrt: ${TO_ENTER}`,
    LAW,
  ],
];

/** The legal basis of a category; most serve the task itself. */
const BASES: Readonly<Record<string, string>> = {
  health: HEALTH,
  consents: CONSENT,
  books: `${TASK}; Aufbewahrung: ${LAW}`,
  bankEntries: `${TASK}; Aufbewahrung: ${LAW}`,
  tokens: LAW,
  auditLog: LAW,
};

/** Names one after the other, of which only the first begins a sentence. */
const inOneSentence = (names: readonly string[]): string =>
  names.join('; ').replaceAll(/(?<=; )(?:Der|Die|Das) /g, (article) => article.toLowerCase());

const dataSection = ({ retention }: RecordSources): RecordSection =>
  section(
    'data',
    'Kategorien von Daten',
    ['Was zu einer Familie gespeichert ist, gibt der Dienst ihr selbst als Auskunft (GET /accounts/{uuid}/export).'],
    [
      {
        columns: ['Daten', 'Zweck', 'Empfänger', 'Speicherdauer', 'Rechtsgrundlage (Vorschlag)'],
        rows: [
          ...dataCategories(retention, 'de').map(({ category, purpose, recipients: to, storage }) => [
            FAMILY_TEXTS[category] ?? category,
            purpose,
            inOneSentence(to),
            storage,
            BASES[category] ?? TASK,
          ]),
          ...OTHER_DATA,
        ],
      },
    ],
  );

const recipients = ({ environment, integration, webhooks }: RecordSources): RecordSection =>
  section(
    'recipients',
    'Empfänger',
    [
      'Nach den Einstellungen dieser Installation. Beschäftigte der Stadt sehen, was ihre Rolle zeigt.',
      'Drittländer (Art. 30 Abs. 1 Buchst. e DSGVO): Der Dienst selbst übermittelt nichts dorthin. Ob die genannten Rechner von Anbietern außerhalb der EU betrieben werden, prüft die Stadt.',
    ],
    [receiversTable(environment, integration, webhooks)],
  );

const periods = ({ retention }: RecordSources): RecordSection =>
  section(
    'periods',
    'Löschfristen',
    [
      retention.automatic
        ? 'Was älter ist, vergisst der Dienst jede Nacht von selbst.'
        : 'Was älter ist, vergisst ein Löschlauf, den die Leitung startet; was fest ist, vergisst der Dienst von selbst.',
    ],
    [periodsTable(retention)],
  );

const rights = section('rights', 'Rechte der Betroffenen', [
  'Auskunft und Übertragbarkeit: Datei einer Familie als JSON und PDF. Berichtigung: im Konto, mit Verlauf. Löschung: auf Verlangen, sobald kein Geld offen ist und keine Anmeldung mehr gilt; Belege, Überweisungen und die Protokolle der Einwilligungen und Zugriffe bleiben für ihre Fristen. Einschränkung: Die Leitung kann eine Familie für alle anderen verbergen (wie bei einer Auskunftssperre). Widerspruch (Art. 21 DSGVO): entscheidet die Stadt. Widerruf: als Eintrag im Protokoll der Einwilligungen.',
  `Datenschutz-Folgenabschätzung (Art. 35 DSGVO): ${CHECK}, weil Daten von Kindern und zu ihrer Gesundheit verarbeitet werden.`,
]);
