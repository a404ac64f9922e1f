import { Text } from '../../platform/http/input/fields.js';

/** Most characters of a note. */
const MAX_NOTE = 5000;

/** Body of POST /accounts/{uuid}/notes and /attendances/{uuid}/notes (R-DESK-1). */
export class NoteInput {
  @Text({
    max: MAX_NOTE,
    required: true,
    description: 'What other staff should know.',
    example: 'Mutter angerufen: Das Kind wird am Freitag schon um 11 Uhr abgeholt.',
  })
  text!: string;
}
