import { type PlainAnswer } from '../../../platform/http/server/describe.js';

/** The calendar's schema in the documentation. */
export const CALENDAR_ANSWER: PlainAnswer = {
  content: {
    'text/calendar': {
      type: 'string',
      examples: [
        [
          'BEGIN:VCALENDAR',
          'VERSION:2.0',
          'PRODID:-//Ferienprogramm//Angebote//DE',
          'BEGIN:VEVENT',
          'UID:0192f3a4-7777-7777-8777-777777777777@api.ferienprogramm.example',
          'SEQUENCE:0',
          'DTSTAMP:20260611T150512Z',
          'DTSTART;TZID=Europe/Berlin:20260728T160000',
          'DTEND;TZID=Europe/Berlin:20260728T180000',
          'SUMMARY:Hexenmeisterin im Hexenkeller',
          'END:VEVENT',
          'END:VCALENDAR',
          '',
        ].join('\r\n'),
      ],
    },
  },
  headers: ['ETag', 'Content-Disposition'],
};
