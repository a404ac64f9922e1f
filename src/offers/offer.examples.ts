import { PERSON } from '../accounts/account.examples.js';
import { CRAFTS } from '../categories/category.view.js';
import { EDITION } from '../editions/edition.examples.js';
import { GUILD } from '../hosts/host.view.js';
import { type AttendanceStatus } from './model/attendance-status.js';
import { type Notes } from '../platform/http/openapi/api-notes.js';

export const OFFER = {
  uuid: '0192f3a4-2222-7222-8222-222222222222',
  name: 'Hexenmeisterin im Hexenkeller',
  alias: 'hexenmeisterin-im-hexenkeller',
};

export const OFFER_NOTES: Notes = {
  schemas: {
    Offer: {
      ...OFFER,
      edition: EDITION,
      hosts: [GUILD],
      teaser: 'Hexen, basteln, Stockbrot',
      description: 'Zweiter Termin der Trachtengruppe: Basteln und Stockbrot am Feuer.',
      fee: 500,
      minAge: 6,
      maxAge: 12,
      minParticipants: 5,
      maxParticipants: 15,
      vacancies: 3,
      fullyBooked: false,
      applicationDeadline: '2026-07-27T23:59:59+02:00',
      meetingPoint: 'Hexenkeller, Hergenstadt',
      meetingAddress: 'Hergenstadt, 74740 Adelsheim',
      meetingLat: 49.4013,
      meetingLng: 9.3897,
      bring: 'Stock, Getränk, alte Kleidung',
      categories: [CRAFTS],
      url: 'https://www.ferienprogramm.example/angebote/hexenmeisterin-im-hexenkeller',
      media: ['https://api.ferienprogramm.example/media/hexenkeller.jpg'],
      publish: 'public',
      privateLink: `https://www.ferienprogramm.example/angebote/hexenmeisterin-im-hexenkeller?link=Qm3vT8`,
      comment: 'Bei Regen im Keller.',
      contact: { ...PERSON, phone: '+49 6291 12345', email: 'petra.probe@sv-osterburken.example' },
      attendances: {
        waiting: 2,
        confirmed: 12,
        waitlisted: 0,
        withdrawn: 1,
        rejected: 0,
        unfulfilled: 0,
        participated: 0,
        noshow: 0,
        total: 15,
      } satisfies Record<AttendanceStatus | 'total', number>,
      applicationQuestions: [
        {
          uuid: '0192f3a4-6666-7666-8666-666666666666',
          label: 'Isst Ihr Kind vegetarisch?',
          type: 'choice',
          choices: ['ja', 'nein'],
          required: true,
          sensitive: false,
        },
      ],
      transitions: ['unpublish', 'cancel'],
      agreementUrl: 'https://api.ferienprogramm.example/media/einverstaendnis.pdf',
      variantOf: { ...OFFER, uuid: '0192f3a4-5555-7555-8555-555555555555' },
      variants: [],
      accessibility: ['Begleitperson willkommen'],
      internalNote: 'Schlüssel beim Hausmeister.',
      applyText: 'Bitte Allergien angeben.',
    },
    OfferDate: { begin: '2026-07-28T16:00:00+02:00', end: '2026-07-28T18:00:00+02:00' },
  },
  properties: { offer: OFFER.uuid, label: 'Kann Ihr Kind schwimmen?', recurrence: 'FREQ=WEEKLY;COUNT=4' },
  headers: { 'Content-Disposition': 'attachment; filename="paddeln.ics"' },
};
