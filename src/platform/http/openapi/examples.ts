/**
 * Values for the documentation's examples, from the programme of summer 2026. Here are those that any record may have; the
 * features add their own.
 */

export const EXAMPLE_UUID = '0192f3a4-5b6c-7d8e-9f01-23456789abcd';

export type Values = Readonly<Record<string, unknown>>;

export const SHARED_SCHEMAS: Readonly<Record<string, Values>> = {
  Reference: { uuid: EXAMPLE_UUID, name: 'SV Osterburken', alias: 'sv-osterburken' },
  Address: { street: 'Am Sportplatz 1', postalCode: '74706', city: 'Osterburken', country: 'de' },
};

export const SHARED_PROPERTIES: Values = {
  uuid: EXAMPLE_UUID,
  alias: 'sv-osterburken',
  city: 'Osterburken',
  comment: 'Kommt etwas später.',
  country: 'de',
  description: 'Ein Nachmittag am Feuer.',
  email: 'petra.probe@sv-osterburken.example',
  fax: '+49 6291 12399',
  filename: 'hexenkeller.png',
  firstname: 'Petra',
  lastname: 'Probe',
  mobile: '+49 170 1234567',
  name: 'Hexenmeisterin im Hexenkeller',
  phone: '+49 6291 12345',
  postalCode: '74706',
  begin: '2026-07-28T16:00:00+02:00',
  end: '2026-07-28T18:00:00+02:00',
  createdAt: '2026-03-02T09:30:00+01:00',
  modifiedAt: '2026-06-11T17:05:12+02:00',
  street: 'Am Sportplatz 1',
  website: 'https://www.sv-osterburken.example',
};
