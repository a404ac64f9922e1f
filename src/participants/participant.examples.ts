import { type Notes } from '../platform/http/openapi/api-notes.js';

export const PARTICIPANT_NOTES: Notes = {
  properties: { dateOfBirth: '2017-05-04' },
};
