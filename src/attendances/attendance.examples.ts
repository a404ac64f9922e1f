import { EXAMPLE_UUID } from '../platform/http/openapi/examples.js';
import { type Notes } from '../platform/http/openapi/api-notes.js';

export const ATTENDANCE_NOTES: Notes = {
  properties: { attendance: EXAMPLE_UUID, group: 'Löwenbande' },
};
