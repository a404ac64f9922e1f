import { MIN_PASSWORD } from '../../accounts/password.js';
import { type Role, ROLES } from '../../kernel/caller/caller.js';
import { type Settings } from '../../platform/operations/config/settings.js';
import { months } from '../retention/data-categories.js';
import { type SettingsGroups } from '../../settings/settings.view.js';
import { type RecordSection, type RecordTable } from './privacy-record.view.js';

/** The settings on which measures depend. */
export interface MeasuresOf {
  readonly environment: Settings;
  readonly security: SettingsGroups['security'];
  readonly retention: SettingsGroups['retention'];
  readonly integration: SettingsGroups['integration'];
}

/** The data of families that accounts with a role see. */
const SEEN: Readonly<Record<Role, string>> = {
  ROLE_MEMBER: 'Die eigenen Daten und die der eigenen Kinder',
  ROLE_HOST:
    'Kinder mit Anmeldung zu den eigenen Angeboten, sobald die Listen freigegeben sind; Gesundheitsangaben nur um die Termine herum',
  ROLE_ADMIN: 'Familien nur verborgen (ohne Namen und Kontakt)',
  ROLE_PARTICIPANTS_ADMIN: 'Familien und Kinder',
  ROLE_PAYMENTS_ADMIN: 'Rechnungsnamen und -anschriften, Namen der Kinder auf Belegen',
  ROLE_SUPER_ADMIN: 'Alles, auch bei Auskunftssperre',
};

/** Roles, what they see, and which of them must sign in with a second factor. Pure. */
export const rolesTable = ({ twoFactorRoles }: MeasuresOf['security']): RecordTable => ({
  columns: ['Rolle', 'Aufgabe', 'Sieht von Familien', 'Zweiter Faktor'],
  rows: ROLES.map((role) => {
    const { de: name, about } = ROLES.words[role];
    const task = about?.de.replace(/\.$/, '') ?? '';
    return [`${name} (${role})`, task, SEEN[role], twoFactorRoles.includes(role) ? 'Pflicht' : 'freiwillig'];
  }),
});

/** Technical and organisational measures (article 32), as they are in this installation. Pure. */
export const measuresSection = (settings: MeasuresOf): RecordSection => ({
  key: 'measures',
  heading: 'Technische und organisatorische Maßnahmen (Art. 32 DSGVO)',
  paragraphs: [
    'Was der Dienst zusagt, wird bei jeder Änderung durch Tests geprüft (docs/operations/security.md). Was außerhalb des Dienstes liegt, ist als Aufgabe der Stadt genannt.',
  ],
  tables: [
    {
      columns: ['Maßnahme', 'Was der Dienst tut', 'Stand dieser Installation', 'Aufgabe der Stadt'],
      rows: rowsOf(settings),
    },
  ],
});

const rowsOf = ({ environment, security, retention, integration }: MeasuresOf): readonly (readonly string[])[] => [
  [
    'Zutrittskontrolle',
    'Keine: Der Dienst läuft auf Maschinen der Stadt oder ihres Rechenzentrums',
    '',
    'Rechenzentrum, Gebäude, Vertrag mit dem Betreiber',
  ],
  [
    'Zugangskontrolle: Passwörter',
    `Mindestens ${String(MIN_PASSWORD)} Zeichen, leicht zu erratende und solche mit dem eigenen Namen werden abgelehnt; gespeichert als Argon2id-Hash`,
    `Sperre nach ${String(environment.limits.signinPerAccount)} Fehlversuchen je Konto für 15 Minuten, höchstens ${String(environment.limits.signinPerAddress)} Versuche je Netzadresse in dieser Zeit`,
    'Konten ausgeschiedener Personen sperren',
  ],
  [
    'Zugangskontrolle: zweiter Faktor',
    'Einmalcodes (TOTP) und zehn Wiederherstellungscodes; Pflicht je Rolle einstellbar',
    security.twoFactorRoles.length === 0 ? 'Für keine Rolle Pflicht' : `Pflicht für ${named(security.twoFactorRoles)}`,
    withoutTwoFactor(security),
  ],
  [
    'Zugriffskontrolle',
    'Rollen; jede Route ist ohne ausdrückliche Freigabe geschlossen; entzogene Rechte gelten ab der nächsten Anfrage; Familien sind für alle übrigen verborgen, bei Auskunftssperre für alle außer der Leitung',
    integration.publicAccess
      ? 'Veröffentlichte Angebote sind ohne Anmeldung lesbar'
      : 'Ohne Anmeldung ist kein Angebot lesbar',
    'Rollen sparsam vergeben und jährlich prüfen',
  ],
  [
    'Verschlüsselung der Übertragung',
    'TLS durch den vorgeschalteten Proxy; E-Mails und Datenbank nach Einstellung (siehe Empfänger)',
    environment.baseUrl.startsWith('https:') ? 'Erreichbar über HTTPS' : 'Nur über HTTP erreichbar',
    'Zertifikate erneuern; Verbindungen zu Datenbank und Mailserver verschlüsseln',
  ],
  [
    'Verschlüsselung der Ablage',
    'Schlüssel von Zugängen und Wiederherstellungscodes nur als Hash; Geheimnisse von Webhooks versiegelt (AES-256-GCM); Links in E-Mails, mit denen Familien abmelden, erst beim Versand signiert und nirgends gespeichert. Nicht verschlüsselt: die Datenbank im Übrigen, darunter die Geheimnisse der Einmalcodes',
    sealing(environment),
    'Datenträger und Sicherungen verschlüsseln',
  ],
  [
    'Eingabekontrolle, Protokoll',
    'Jedes Schreiben und jedes Lesen von Familiendaten ist eine Zeile: Konto, Zugang, Route, Namen der Felder, nie Werte; die Datenbank lehnt Änderungen daran ab',
    `Aufbewahrt ${months(retention.auditMonths, 'de')}`,
    'Stichproben; Dienst mit einer Rolle betreiben, die Spuren nicht entfernen kann',
  ],
  [
    'Weitergabekontrolle',
    'Exporte nur für Rollen, die die Daten sehen, und im Protokoll; Webhooks ohne personenbezogene Daten, signiert',
    '',
    'Umgang mit heruntergeladenen Dateien regeln',
  ],
  [
    'Trennung',
    'Eine Datenbank und eigene Prozesse je Stadt',
    '',
    'Test nur mit erfundenen Daten (die Demo bringt sie mit)',
  ],
  [
    'Pseudonymisierung, Datenminimierung',
    'Verlosungen mit Pseudonymen; Logs ohne Namen, Adressen und Netzadressen; Metadaten von Bildern werden entfernt; von vergessenen Familien bleiben Anmeldungen ohne Namen, dazu Belege und Nachweise für ihre Frist',
    retention.automatic ? 'Löschläufe jede Nacht' : 'Löschläufe werden von Hand gestartet',
    retention.automatic ? '' : 'Löschläufe einschalten (Einstellung automatic) oder regelmäßig starten',
  ],
  [
    'Verfügbarkeit, Belastbarkeit',
    'Grenzen je Konto und Netzadresse, beschränkte Größen; kein Ausfall der Datenbank beendet einen Prozess; Zustand unter /health/ready und als Metriken',
    environment.metricsPort === undefined ? 'Metriken abgeschaltet' : 'Metriken eingeschaltet',
    'Überwachung, Wartungsfenster, Ansprechpersonen',
  ],
  [
    'Wiederherstellbarkeit',
    'Verfahren beschrieben und erprobt (docs/operations/backup.md)',
    'Vom Dienst aus nicht zu erkennen',
    'Sicherungen anlegen, getrennt aufbewahren, jährlich zurückspielen; danach Löschungen wiederholen',
  ],
  [
    'Regelmäßige Überprüfung',
    'Tests bei jeder Änderung; Stückliste der Abhängigkeiten; Meldeweg für Schwachstellen (SECURITY.md)',
    '',
    'Aktualisieren; dieses Verzeichnis jährlich neu ziehen und prüfen',
  ],
];

const named = (roles: readonly Role[]): string => roles.map((role) => ROLES.words[role].de).join(', ');

/** Roles with power over data of others; families and hosts may choose. */
const OFFICE: readonly Role[] = ['ROLE_ADMIN', 'ROLE_PARTICIPANTS_ADMIN', 'ROLE_PAYMENTS_ADMIN', 'ROLE_SUPER_ADMIN'];

const withoutTwoFactor = ({ twoFactorRoles }: MeasuresOf['security']): string => {
  const open = OFFICE.filter((role) => !twoFactorRoles.includes(role));
  return open.length === 0 ? '' : `Zur Pflicht machen für ${named(open)}`;
};

const sealing = ({ secretKeys, production }: Settings): string => {
  if (secretKeys.length > 0) return 'Schlüssel gesetzt (SECRET_KEY)';
  return production
    ? 'Kein Schlüssel gesetzt: Webhooks sind nicht möglich'
    : 'Schlüssel in einer Datei (nur zur Entwicklung)';
};
