import { message } from '../../kernel/problem/message.js';
import { column, type Table } from '../../kernel/tables/table.js';
import { coded } from './columns.js';
import { ATTENDANCE_TEXTS, REASON_TEXTS } from './texts.js';

/** What a draw says of each wish (R-DRAW-18). */
export const WISHES_TABLE: Table = {
  name: message('wishes', 'wuensche'),
  columns: [
    column('text', 'offer.name', 'Angebot'),
    column('text', 'participant.name', 'Kind'),
    column('number', 'rank', 'Wunsch'),
    coded('result', 'Ergebnis', ATTENDANCE_TEXTS),
    column('number', 'position', 'Platz auf der Warteliste'),
    coded('reason.code', 'Grund', REASON_TEXTS),
    column('text', 'reason.text', 'Begründung'),
    column('text', 'attendance', 'Kennung der Anmeldung'),
    column('text', 'participant.uuid', 'Kennung des Kindes'),
    column('text', 'offer.uuid', 'Kennung des Angebots'),
  ],
};
