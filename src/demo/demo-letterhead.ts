import { type LetterheadValues } from '../settings/groups.js';

/** What the town of the demo says of itself on letters and under mails. */
export const DEMO_LETTERHEAD: Partial<LetterheadValues> = {
  municipality: 'Stadt Musterstadt',
  addressLines: ['Rathausplatz 1', '74740 Musterstadt'],
  contactLines: ['Ferienprogramm, Zimmer 12'],
  contactEmail: 'ferienprogramm@musterstadt.example',
  contactPhone: '06291 12345',
  openingHours: 'Mo–Fr 8–12 Uhr\nDo auch 14–18 Uhr',
  accountHolder: 'Stadtkasse Musterstadt',
  iban: 'DE02120300000000202051',
  bic: 'BYLADEM1001',
};
